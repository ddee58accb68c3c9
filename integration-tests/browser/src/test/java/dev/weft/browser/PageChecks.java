package dev.weft.browser;

/** Questions to a page, as scripts that give lines: none when all is well. */
final class PageChecks {
    private PageChecks() {}

    /** Requests to other hosts. */
    static final String FOREIGN_REQUESTS = """
            return performance.getEntriesByType('resource').map(entry => entry.name)
                .filter(name => !name.startsWith(location.origin) && !name.startsWith('data:'));
            """;

    /** How the fill of an overrun, a partly filled and an unmeasured queue is written. */
    static final String QUEUE_FILLS = """
            const address = performance.getEntriesByType('resource').map(entry => entry.name).find(name => /\\/format[^/]*\\.js/.test(name));
            return import(address).then(format => [format.fill(8.67), format.fill(0.4), format.fill(null)]);
            """;

    /** Elements that stick out of the window. */
    static final String TOO_WIDE = """
            if (document.documentElement.scrollWidth <= innerWidth) return [];
            return [...document.querySelectorAll('main *')]
                .filter(element => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest('.scroll, .log, svg, pre'))
                .map(element => `${element.tagName} ${element.getAttribute('class')} ${element.textContent.slice(0, 40)}`)
                .concat(`page is ${document.documentElement.scrollWidth} wide`);
            """;

    /** Tables whose last columns lie beyond the edge of a narrow screen. */
    static final String CUT_OFF = """
            return [...document.querySelectorAll('.scroll')]
                .filter(element => element.scrollWidth > element.clientWidth + 1)
                .map(element => `${element.getAttribute('aria-label')}: ${element.scrollWidth} in ${element.clientWidth}`);
            """;

    /** What a person who hears the page could not make out: controls without names, images without texts, ids used twice. */
    static final String NAMELESS = """
            const faults = [];
            const name = element => (element.getAttribute('aria-label') || element.textContent || element.title || '').trim();
            document.querySelectorAll('a, button, [role=button], summary').forEach(element => {
                if (!name(element)) faults.push('no name: ' + element.outerHTML.slice(0, 120));
            });
            document.querySelectorAll('input, select, textarea').forEach(element => {
                const label = element.labels && [...element.labels].map(l => l.textContent).join('').trim();
                if (!label && !element.getAttribute('aria-label')) faults.push('no label: ' + element.outerHTML.slice(0, 120));
            });
            document.querySelectorAll('img').forEach(element => {
                if (!element.hasAttribute('alt')) faults.push('no alt: ' + element.outerHTML);
            });
            document.querySelectorAll('nav, [role=region], [role=group], aside').forEach(element => {
                if (!element.getAttribute('aria-label')) faults.push('no label: ' + element.outerHTML.slice(0, 120));
            });
            const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
            ids.filter((id, i) => ids.indexOf(id) !== i).forEach(id => faults.push('twice: #' + id));
            if (!document.documentElement.lang) faults.push('the page has no language');
            if (document.querySelectorAll('h1').length > 1) faults.push('several h1');
            return faults;
            """;

    /** Texts whose contrast is below WCAG 2's AA (1.4.3): 4.5, or 3 for large letters. */
    static final String FAINT_TEXTS = """
            const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
            const rgba = color => {
                canvas.clearRect(0, 0, 1, 1);
                canvas.fillStyle = color;
                canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data];
            };
            const light = ([r, g, b]) => {
                const part = c => { const s = c / 255; return s <= 0.03928 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
                return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
            };
            const ground = element => {
                for (let e = element; e; e = e.parentElement) {
                    const color = rgba(getComputedStyle(e).backgroundColor);
                    if (color[3] > 250) return color;
                }
                return [255, 255, 255, 255];
            };
            const faults = new Set();
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(), seen = 0; node && seen < 1500; node = walker.nextNode()) {
                const element = node.parentElement;
                if (!node.textContent.trim() || element.closest('svg, noscript, script, [disabled]') || !element.checkVisibility()) continue;
                seen++;
                const style = getComputedStyle(element);
                const a = light(rgba(style.color));
                const b = light(ground(element));
                const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                const size = parseFloat(style.fontSize);
                const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
                if (contrast < (large ? 3 : 4.5)) {
                    faults.add(`${contrast.toFixed(2)} ${element.tagName}.${element.className} ${node.textContent.slice(0, 40)}`);
                }
            }
            return [...faults];
            """;

    /** Bytes over the wire for everything that the page needed, answers with data aside. */
    static final String BYTES = """
            return performance.getEntriesByType('navigation')[0].transferSize
                + performance.getEntriesByType('resource').filter(entry => entry.name.includes('/assets/'))
                    .reduce((sum, entry) => sum + (entry.transferSize || entry.encodedBodySize), 0);
            """;

    /** How many files that were. */
    static final String REQUESTS =
            "return 1 + performance.getEntriesByType('resource').filter(entry => entry.name.includes('/assets/')).length;";

    /** Milliseconds from the request to the first content on the screen. */
    static final String FIRST_PAINT =
            "return Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1);";
}

// The frame around all pages: head, navigation, and which page stands behind an address.
import { h, render, useEffect, useRef, useState } from './dom.js';
import { setRefresh, usePoll } from './poll.js';
import { link, useRoute } from './router.js';
import { Empty, Failure } from './ui.js';
import { Overview } from './overview.js';
import { JobPage } from './job.js';
import { WorkersPage, WorkerPage } from './workers.js';
import { MasterPage } from './master.js';
import { SubmitPage } from './submit.js';
import { YarnPage } from './yarn.js';
import * as format from './format.js';

const PAGES = {
  overview: Overview,
  job: JobPage,
  workers: WorkersPage,
  worker: WorkerPage,
  master: MasterPage,
  submit: SubmitPage,
  yarn: YarnPage,
  unknown: UnknownPage,
};

/** What the pages may offer, where the server does not say. */
const ALL = { submit: true, cancel: true, rescale: true, history: false, yarn: false };

function optionsOf(config, options) {
  if (options) return { ...ALL, ...options };
  const features = config?.features;
  if (!features) return ALL;
  return { submit: features['web-submit'], cancel: features['web-cancel'], rescale: features['web-rescale'],
    history: features['web-history'], yarn: true };
}

function App() {
  const route = useRoute();
  const config = usePoll('config', { every: 0 });
  const told = usePoll('weft/options', { every: 60_000 });
  const main = useRef(null);
  useEffect(() => {
    if (config.data) setRefresh(config.data['refresh-interval']);
  }, [config.data]);
  const place = `${route.page}/${route.id ?? ''}`;
  const first = useRef(true);
  useEffect(() => {
    // A new page is read from its beginning; the first one keeps the browser's focus.
    if (!first.current) main.current.focus({ preventScroll: true });
    first.current = false;
    scrollTo(0, 0);
  }, [place]);
  const options = optionsOf(config.data, told.data);
  const unreachable = config.error && config.error.status === 0 ? config.error : null;
  return h('div.app',
    h('a.skip', { href: '#main', onClick: (event) => { event.preventDefault(); main.current.focus(); } }, 'Skip to content'),
    h(Head, { route, options, version: config.data?.['flink-version'] }),
    h('main#main', { ref: main, tabIndex: -1 },
      unreachable && h(Failure, { error: unreachable, retry: config.reload }),
      h(PAGES[route.page], { key: place, route, options, config: config.data })),
    config.data && h(Foot, { config: config.data }));
}

function Head({ route, options, version }) {
  const at = { worker: 'workers', job: 'overview' }[route.page] ?? route.page;
  const items = [
    ['overview', 'Overview', link('overview')],
    // A history server has no processes to look at.
    !options.history && ['workers', 'TaskManagers', link('taskmanagers')],
    !options.history && ['master', 'JobManager', link('jobmanager')],
    !options.history && options.submit && ['submit', 'Submit job', link('submit')],
    options.yarn && ['yarn', 'YARN', link('yarn')],
  ].filter(Boolean);
  return h('header.head',
    h('a.brand', { href: link('overview') }, h('img', { src: `${assets()}icon.svg`, alt: '', width: 26, height: 26 }), 'Weft',
      version && h('small', version)),
    h('nav', { 'aria-label': 'Main' }, ...items.map(([id, name, href]) =>
      h('a', { href, 'aria-current': id === at ? 'page' : undefined }, name))),
    h(Theme));
}

function Foot({ config }) {
  const commit = config['flink-revision'];
  return h('footer.foot', h('span', `Weft ${config['flink-version']}`), commit && commit !== 'unknown' && h('span', `commit ${commit}`),
    h('span', `times in ${format.zoneName === format.zone ? format.zone : `${format.zoneName} (${format.zone})`}`));
}

function assets() {
  return document.querySelector('meta[name="weft-assets"]').content;
}

const THEMES = { auto: ['◐', 'light'], light: ['☀', 'dark'], dark: ['☾', 'auto'] };

function Theme() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? 'auto');
  const [sign, next] = THEMES[theme];
  function change() {
    if (next === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
    try {
      localStorage.setItem('weft-theme', next);
    } catch {
      // Storage may be forbidden: the choice then holds for this page.
    }
    setTheme(next);
  }
  return h('button.ghost.theme', { type: 'button', onClick: change, title: `Theme: ${theme}`, 'aria-label': `Theme: ${theme}. Change to ${next}` }, sign);
}

function UnknownPage({ route }) {
  return h('div', h('h1', 'No such page'), h(Empty, `There is nothing at "${route.address}". `, h('a', { href: link('overview') }, 'To the overview')));
}

render(h(App), document.getElementById('app'));

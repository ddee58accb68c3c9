package dev.weft.browser;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium with what tests ask of it. One page at a time. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int HEIGHT = 900;
    private static final int WIDE = 1440;

    private final ChromeDriver driver;

    /**
     * Starts it.
     *
     * @param profile an empty folder for its user data
     */
    Browser(Path profile) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary("/usr/bin/chromium");
        options.setCapability("goog:loggingPrefs", logs);
        options.addArguments(
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--user-data-dir=" + profile);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(new File("/usr/bin/chromedriver"))
                .usingAnyFreePort()
                .build();
        driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        width(WIDE);
    }

    /** Loads a page anew and forgets what the console said before. */
    void open(String address) {
        driver.get("about:blank");
        consoleErrors();
        driver.get(address);
    }

    /** Goes to a place of the page that is loaded, or loads it. */
    void go(String root, String place) {
        if (!address().startsWith(root + "#")) {
            open(root + "#/" + place);
            return;
        }
        consoleErrors();
        script("location.hash = arguments[0]", "/" + place);
    }

    /** Types into whatever has the focus. */
    void type(CharSequence keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    void reload() {
        driver.navigate().refresh();
    }

    String address() {
        return driver.getCurrentUrl();
    }

    /** Waits for an element of this selector that has {@code text} in it. */
    WebElement await(String selector, String text) {
        return new WebDriverWait(driver, PATIENCE)
                .withMessage(() -> "no '" + selector + "' with '" + text + "' on " + address() + ", which shows:\n"
                        + script("return document.body.innerText"))
                .ignoring(StaleElementReferenceException.class)
                .until(d -> d.findElements(By.cssSelector(selector)).stream()
                        .filter(element -> textOf(element).contains(text))
                        .findFirst()
                        .orElse(null));
    }

    /** Pages renew themselves: an element that has just gone has no text. */
    private String textOf(WebElement element) {
        return String.valueOf(script("return arguments[0].textContent", element));
    }

    /** Presses the button of this name, wherever it is. */
    void press(String name) {
        await("button", name).click();
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    @Nullable
    Object script(String script, Object... arguments) {
        return ((JavascriptExecutor) driver).executeScript(script, arguments);
    }

    /** Lines that a script gives. */
    List<String> lines(String script) {
        List<String> lines = new ArrayList<>();
        if (script(script) instanceof List<?> found) {
            found.forEach(line -> lines.add(String.valueOf(line)));
        }
        return lines;
    }

    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", HEIGHT, "deviceScaleFactor", 1, "mobile", false));
    }

    void wide() {
        width(WIDE);
    }

    void theme(String name) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", name))));
    }

    /** What the console complained of since the last call: scripts, failed requests, breaches of the policy. */
    List<String> consoleErrors() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}

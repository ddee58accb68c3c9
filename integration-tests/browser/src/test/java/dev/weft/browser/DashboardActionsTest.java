package dev.weft.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.api.execution.JobClient;
import dev.weft.browser.Surroundings.Shared;
import dev.weft.examples.StateMachine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** What a person does on the pages: savepoint, cancel, keyboard, addresses, and all of it behind YARN's proxy. */
@ExtendWith(Surroundings.class)
@Timeout(300)
class DashboardActionsTest {
    /** What has the focus, where that is, and whether it is seen. */
    private static final String FOCUS = """
            const element = document.activeElement;
            return [element.getAttribute('aria-label') ?? element.textContent,
                element.closest('.drawer') ? 'in the drawer' : 'elsewhere',
                getComputedStyle(element).outlineStyle === 'none' ? 'unseen' : 'visible'];
            """;

    private final Shared shared;
    private final Browser browser;

    DashboardActionsTest(Shared shared) {
        this.shared = shared;
        this.browser = shared.browser;
    }

    @Test
    void takesASavepointAndTellsWhere() throws Exception {
        browser.open(shared.root() + "#/job/" + shared.cluster.backPressured.getJobID());
        browser.press("Savepoint");
        browser.await("dialog h2", "Take a savepoint");
        browser.await("dialog button", "Take savepoint").click();

        String said = browser.await(".success", "Savepoint completed").getText();
        assertThat(said).contains("savepoint-");
        try (var folders = Files.list(shared.folder.resolve("savepoints"))) {
            assertThat(folders.map(Path::getFileName).map(Path::toString)).anyMatch(said::contains);
        }
        assertThat(browser.all("dialog")).isEmpty();
    }

    @Test
    void triggersACheckpoint() {
        browser.open(shared.root() + "#/job/" + shared.cluster.backPressured.getJobID() + "/checkpoints");
        browser.press("Checkpoint now");

        browser.await("[role=status]", "completed.");
    }

    @Test
    void rescalesAndTellsWhatCameOfIt() throws Exception {
        JobClient job = shared.cluster.jobs().rescalable("to be rescaled");
        browser.open(shared.root() + "#/job/" + job.getJobID());
        browser.await(".jobhead .state", "RUNNING");
        browser.press("Rescale");
        WebElement parallelism = browser.await("dialog input[type=number]", "");
        parallelism.clear();
        parallelism.sendKeys("2");
        browser.await("dialog button[type=submit]", "Rescale").click();
        browser.await(".success", "being applied");

        browser.go(shared.root(), "job/" + job.getJobID() + "/rescales");
        browser.await("td .state", "COMPLETED");
        browser.await("td", "1 → 2");
        browser.await(".jobhead .count", "2 running");
        cancel(job);
    }

    @Test
    void aFailedCheckpointIsShownAsFailedWithItsReason() throws Exception {
        JobClient job = shared.cluster.jobs().decliningCheckpoints();
        browser.open(shared.root() + "#/job/" + job.getJobID() + "/checkpoints");
        browser.await(".card dd .state", "FAILED");
        browser.await(".card dd", "the ledger is locked");
        browser.go(shared.root(), "job/" + job.getJobID() + "/checkpoints/history");
        browser.await("td .state", "FAILED");
        assertThat(browser.lines("return [...document.querySelectorAll('td .state')].map(e => e.textContent)"))
                .noneMatch(state -> state.contains("COMPLETED"));

        cancel(job);
    }

    @Test
    void asksBeforeItCancels() throws Exception {
        JobClient job = shared.cluster.jobs().endless("to be cancelled");
        browser.open(shared.root() + "#/job/" + job.getJobID());
        browser.press("Cancel");
        browser.await("dialog p", "to be cancelled");
        browser.press("Close");
        assertThat(browser.all("dialog")).isEmpty();

        cancel(job);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/"})
    void worksBehindAProxyThatPassesOnlyGetAndPut(String slash) throws Exception {
        JobClient job = shared.cluster.jobs().endless("behind a proxy" + slash);
        String root = shared.front.origin() + Front.APPLICATION + slash;

        browser.open(root);
        browser.await("td", "behind a proxy" + slash);
        assertThat(browser.address()).startsWith(shared.front.origin() + Front.APPLICATION + "/");
        browser.open(shared.front.origin() + Front.APPLICATION + slash + "#/job/" + job.getJobID());
        cancel(job);
        browser.open(root + "#/submit");
        browser.await("p", "passes no uploads");
        browser.await("pre", "application_1764668000000_0001");
        browser.open(root + "#/job/" + shared.cluster.backPressured.getJobID() + "/checkpoints/history");
        browser.await("td", "COMPLETED");
        browser.open(root + "#/jobmanager/logs/jobmanager.log");
        browser.await(".log .ERROR", "with its cause");

        assertThat(browser.consoleErrors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"#/jobmanager/configuration", "#/job/LIVE/configuration"})
    void secretsAreMasked(String address) {
        browser.open(shared.root()
                + address.replace(
                        "LIVE", shared.cluster.backPressured.getJobID().toString()));
        browser.await("td", "warehouse.password");
        browser.await("td", "******");

        assertThat(String.valueOf(browser.script("return document.body.textContent")))
                .doesNotContain(SampleCluster.SECRET);
    }

    private void cancel(JobClient job) {
        browser.press("Cancel");
        browser.await("dialog button", "Cancel job").click();
        browser.await(".success", "being cancelled");
        browser.await(".jobhead .state", "CANCELED");
        assertThat(browser.all(".jobactions button")).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "#/job/LIVE/checkpoints,button,Checkpoint now",
        "#/job/running/LIVE/overview,button,Savepoint",
        "#/job/running/LIVE/checkpoints/history,td,COMPLETED",
        "#/task-manager/local-1/metrics,td,JVM heap",
        "#/job-manager/config,td,taskmanager.numberOfTaskSlots"
    })
    void addressesLeadThereAgainAfterAReload(String address, String selector, String shows) {
        String filled =
                address.replace("LIVE", shared.cluster.backPressured.getJobID().toString());
        browser.open(shared.root() + filled);
        browser.await(selector, shows);
        browser.reload();

        browser.await(selector, shows);
        assertThat(browser.address()).endsWith(filled);
    }

    @Test
    void fiftyVerticesAreDrawnApartAndReadable() {
        browser.open(shared.root() + "#/job/" + shared.cluster.wide.getJobID());
        browser.await("g.node", "stage 4.11");

        assertThat(browser.all("g.node")).hasSize(50);
        assertThat(browser.all("g.edge")).hasSizeGreaterThan(50);
        assertThat(browser.lines("""
                        const boxes = [...document.querySelectorAll('g.node')].map(node => {
                            const box = node.querySelector('rect.box').getBoundingClientRect();
                            return { name: node.textContent, box };
                        });
                        const faults = [];
                        boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
                            if (a.box.left < b.box.right && b.box.left < a.box.right && a.box.top < b.box.bottom && b.box.top < a.box.bottom) {
                                faults.push(`${a.name} over ${b.name}`);
                            }
                        }));
                        const frame = document.querySelector('.graph').getBoundingClientRect();
                        boxes.filter(({ box }) => box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom)
                            .forEach(({ name }) => faults.push(`${name} is outside`));
                        document.querySelectorAll('g.node text').forEach(text => {
                            if (text.getBoundingClientRect().height < 10) faults.push(`${text.textContent} is too small`);
                        });
                        return faults;
                        """)).isEmpty();
    }

    @Test
    void uploadsAJarShowsItsPlanAndRunsIt() throws Exception {
        Path jar = Path.of(StateMachine.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        browser.open(shared.root() + "#/submit");
        browser.await("input[type=file]", "").sendKeys(jar.toString());
        browser.await("td button", "weft-examples").click();
        browser.await(".field", "Entry class");
        browser.all("input[name=entry]").get(0).sendKeys(StateMachine.class.getName());
        browser.press("Show plan");
        browser.await("g.node", "Source");

        browser.press("Run");

        browser.await(".jobhead dt", "Duration");
        assertThat(browser.address()).contains("#/job/");
    }

    @Test
    void isOperatedByKeyboard() throws Exception {
        browser.open(shared.root() + "#/job/" + shared.cluster.backPressured.getJobID());
        WebElement vertex = browser.await("g.node", "enrich");
        browser.script("arguments[0].focus()", vertex);
        browser.type(Keys.ENTER);
        browser.await(".drawer h2", "enrich");
        browser.await(".drawer dt", "Parallelism");
        browser.type(Keys.TAB);
        assertThat(browser.lines(FOCUS)).containsExactly("Close", "in the drawer", "visible");
        browser.type(Keys.TAB);
        browser.type(Keys.TAB);
        assertThat(browser.lines(FOCUS)).containsExactly("Subtasks", "in the drawer", "visible");
        browser.type(Keys.ENTER);
        browser.await(".drawer td", "RUNNING");

        browser.type(Keys.ESCAPE);

        browser.await("g.node", "enrich");
        assertThat(browser.all(".drawer")).isEmpty();
        assertThat(
                        browser.lines(
                                "return [...document.querySelectorAll('[tabindex]')].filter(e => e.tabIndex > 0).map(e => e.outerHTML)"))
                .isEmpty();
    }

    @Test
    void sortsAndSearchesVertices() {
        browser.open(shared.root() + "#/job/" + shared.cluster.wide.getJobID());
        browser.await("td", "stage 4.11");
        browser.press("Name");
        browser.await("th[aria-sort=ascending]", "Name");
        browser.await("input[type=search]", "").sendKeys("4.11");

        browser.await("tbody tr:only-child td", "stage 4.11");
        assertThat(Map.of("rows", browser.all("tbody tr").size())).isEqualTo(Map.of("rows", 1));
        assertThat(List.of(browser.all("g.node").size())).containsExactly(50);
    }
}

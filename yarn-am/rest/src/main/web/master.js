// The JobManager process.
import { h, Fragment, useEffect } from './dom.js';
import { usePoll } from './poll.js';
import { link } from './router.js';
import { Card, Code, Facts, Polled, Tabs } from './ui.js';
import { KeyValues } from './configuration.js';
import { Logs, Stdout, ThreadDump } from './logs.js';
import { JvmMemory, ProcessMetrics } from './process.js';

const TABS = [['configuration', 'Configuration'], ['metrics', 'Metrics'], ['environment', 'Environment'], ['logs', 'Logs'],
  ['stdout', 'Stdout'], ['thread-dump', 'Threads']];
const BASE = 'jobmanager';

export function MasterPage({ route }) {
  const tab = TABS.some(([id]) => id === route.tab) ? route.tab : 'configuration';
  useEffect(() => {
    document.title = 'JobManager · Weft';
  }, []);
  return h('div.page', h('h1', 'JobManager'),
    h(Tabs, { label: 'JobManager', current: tab, items: TABS.map(([id, name]) => [id, name, link('jobmanager', id)]) }),
    tab === 'configuration' && h(Configuration),
    tab === 'metrics' && h(Fragment, h(JvmMemory, { base: BASE }), h(ProcessMetrics, { base: BASE })),
    tab === 'environment' && h(Environment),
    tab === 'logs' && h(Logs, { base: BASE, address: link('jobmanager', 'logs'), file: route.rest[0] }),
    tab === 'stdout' && h(Stdout, { base: BASE }),
    tab === 'thread-dump' && h(ThreadDump, { base: BASE }));
}

function Configuration() {
  const poll = usePoll(`${BASE}/config`, { every: 0 });
  return h(Card, { title: 'Configuration', note: 'what was set; all else is at its default' },
    h(Polled, { poll, what: 'the configuration' }, (entries) => h(KeyValues, { label: 'Configuration', entries })));
}

function Environment() {
  const poll = usePoll(`${BASE}/environment`, { every: 0 });
  return h(Polled, { poll, what: 'the environment' }, (data) => h(Fragment,
    h(Card, { title: 'JVM' }, h(Facts, { items: [['Version', data.jvm.version], ['Architecture', data.jvm.arch]] }),
      h('h3', 'Options'), h(Code, { text: data.jvm.options.join('\n') || '–' })),
    h(Card, { title: 'Class path', note: data.classpath.length }, h(Code, { text: data.classpath.join('\n') }))));
}

// Jars: upload, look at the plan, run.
import { h, Fragment, textOf, useEffect, useRef, useState } from './dom.js';
import { behindProxy, getJson, put, remove, upload } from './api.js';
import { usePoll } from './poll.js';
import { go } from './router.js';
import { Card, Code, Dialog, Empty, Failure, Polled, Table, Time } from './ui.js';
import { Graph } from './graph.js';
import * as format from './format.js';

export function SubmitPage({ options }) {
  const jars = usePoll(options.submit ? 'jars' : null, { every: 15_000 });
  const [chosen, setChosen] = useState(null);
  useEffect(() => {
    document.title = 'Submit a job · Weft';
  }, []);
  if (!options.submit) {
    return h('div.page', h('h1', 'Submit a job'), h(Card, {}, h(Empty, 'Submission over the web is off (web.submit.enable). From a terminal:'), h(RunLine)));
  }
  const selected = jars.data?.files.find((file) => file.id === chosen);
  return h('div.page', h('h1', 'Submit a job'),
    behindProxy ? h(ProxyNote) : h(Upload, { done: jars.reload }),
    h(Card, { title: 'Uploaded jars' }, h(Polled, { poll: jars, what: 'jars', missing: h(NoJars) }, (data) =>
      h(Jars, { files: data.files, chosen, choose: setChosen, reload: jars.reload }))),
    selected && h(Run, { key: selected.id, jar: selected }));
}

function NoJars() {
  return h(Fragment, 'This server does not keep jars. From a terminal:', h(RunLine));
}

function RunLine() {
  const app = /\/proxy\/(application_\d+_\d+)/.exec(location.pathname)?.[1];
  return h(Code, { text: app ? `weft run -t yarn-session -Dyarn.application.id=${app} my-job.jar` : `weft run -m ${location.host} my-job.jar` });
}

function ProxyNote() {
  return h(Card, { title: 'Add a jar' },
    h('p', 'This page came through YARN\'s web proxy, which passes no uploads. Jars cannot be uploaded here; from a terminal this submits one:'),
    h(RunLine));
}

function Upload({ done }) {
  const input = useRef(null);
  const [progress, setProgress] = useState(null);
  const [error, setError] = useState(null);
  const [over, setOver] = useState(false);
  async function send(file) {
    if (!file) return;
    setError(null);
    setProgress(0);
    try {
      await upload('jars/upload', 'jarfile', file, setProgress);
      done();
    } catch (failure) {
      setError(failure);
    }
    setProgress(null);
    input.current.value = '';
  }
  const drop = {
    onDragOver: (event) => { event.preventDefault(); setOver(true); },
    onDragLeave: () => setOver(false),
    onDrop: (event) => { event.preventDefault(); setOver(false); send(event.dataTransfer.files[0]); },
  };
  return h(Card, { title: 'Add a jar' },
    h('label.drop', { ...drop, class: over ? 'over' : '' },
      h('span', 'Drop a jar here, or choose one: '),
      h('input', { ref: input, type: 'file', accept: '.jar', onChange: (event) => send(event.target.files[0]) })),
    progress !== null && h('p', { role: 'status' }, h('progress', { value: progress, max: 1, 'aria-label': 'Upload' }), ` ${format.percent(progress)}`),
    error && h(Failure, { error }));
}

function Jars({ files, chosen, choose, reload }) {
  const [doomed, setDoomed] = useState(null);
  const columns = [
    { id: 'name', title: 'Jar', value: (file) => file.name, cell: (file) => h('button.linklike', { type: 'button', 'aria-pressed': String(file.id === chosen), onClick: () => choose(file.id) }, file.name) },
    { id: 'uploaded', title: 'Uploaded', value: (file) => file.uploaded, cell: (file) => h(Time, { at: file.uploaded }) },
    { id: 'entry', title: 'Entry class', value: (file) => file.entry[0]?.name, cell: (file) => file.entry[0]?.name ?? format.NONE },
    !behindProxy && { id: 'delete', title: 'Delete', cell: (file) => h('button', { type: 'button', 'aria-label': `Delete ${file.name}`, onClick: () => setDoomed(file) }, 'Delete') },
  ].filter(Boolean);
  return h(Fragment,
    h(Table, { label: 'Uploaded jars', rows: files, columns, keyOf: (file) => file.id, sort: { id: 'uploaded', down: true },
      rowClass: (file) => (file.id === chosen ? 'selected' : undefined), empty: 'No jar has been uploaded yet.' }),
    doomed && h(Dialog, { title: 'Delete this jar?', confirm: 'Delete', danger: true, close: () => { setDoomed(null); reload(); },
      act: () => remove(`jars/${encodeURIComponent(doomed.id)}`) }, h('p', `"${doomed.name}" is removed from the server. Jobs that run from it go on.`)));
}

/** Words of a command line; quotes keep spaces together. */
function words(text) {
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]);
}

function Run({ jar }) {
  const form = useRef(null);
  const [plan, setPlan] = useState(null);
  const [busy, setBusy] = useState(null);
  const [error, setError] = useState(null);
  const values = () => Object.fromEntries(new FormData(form.current));
  async function attempt(what, act) {
    setBusy(what);
    setError(null);
    try {
      await act();
    } catch (failure) {
      setError(failure);
    }
    setBusy(null);
  }
  const preview = () => attempt('plan', async () => {
    const { entry, parallelism, args } = values();
    const query = new URLSearchParams();
    if (entry) query.set('entry-class', entry);
    if (parallelism) query.set('parallelism', parallelism);
    words(args).forEach((word) => query.append('programArg', word));
    setPlan((await getJson(`jars/${encodeURIComponent(jar.id)}/plan?${query}`)).plan);
  });
  const run = (event) => {
    event.preventDefault();
    return attempt('run', async () => {
      const { entry, parallelism, args, savepoint, skip } = values();
      const body = { programArgsList: words(args) };
      if (entry) body.entryClass = entry;
      if (parallelism) body.parallelism = Number(parallelism);
      if (savepoint) Object.assign(body, { savepointPath: savepoint, allowNonRestoredState: skip === 'on' });
      const answer = await put(`jars/${encodeURIComponent(jar.id)}/run`, body);
      go('job', answer.jobid);
    });
  };
  return h(Card, { title: `Run ${jar.name}` },
    h('form.run', { ref: form, onSubmit: run },
      h('label.field', 'Entry class', h('input', { name: 'entry', defaultValue: jar.entry[0]?.name ?? '', placeholder: 'from the manifest', spellcheck: false })),
      h('label.field', 'Parallelism', h('input', { name: 'parallelism', type: 'number', min: 1, placeholder: 'the default' })),
      h('label.field', 'Arguments', h('input', { name: 'args', placeholder: '--input hdfs:///data --output hdfs:///result', spellcheck: false })),
      h('label.field', 'Savepoint', h('input', { name: 'savepoint', placeholder: 'start from nothing', spellcheck: false })),
      h('label.check', h('input', { type: 'checkbox', name: 'skip' }), 'Leave out state that fits no operator'),
      h('div.actions', h('button', { type: 'button', disabled: busy !== null, onClick: preview }, busy === 'plan' ? 'Working…' : 'Show plan'),
        h('button.primary', { type: 'submit', disabled: busy !== null }, busy === 'run' ? 'Starting…' : 'Run'))),
    error && h(Failure, { error }),
    plan && h('div', h('h3', `Plan: ${plan.nodes.length} vertices`), h(Graph, { label: 'Plan', nodes: planNodes(plan) })));
}

/** Names out of the plan's descriptions, which are lines of HTML meant for Flink's page. */
export function planNodes(plan) {
  return plan.nodes.map((node) => ({
    id: node.id,
    name: textOf(node.description).split('\n')[0],
    parallelism: node.parallelism,
    inputs: node.inputs ?? [],
    state: '',
    counts: node.inputs?.length ? '' : 'source',
  }));
}

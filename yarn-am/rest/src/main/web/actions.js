// What can be done with a job, each after a question. All by PUT, which proxies let through.
import { h, Fragment, useState } from './dom.js';
import { getJson, put, untilDone } from './api.js';
import { usePoll } from './poll.js';
import { CopyText, Dialog, Polled, hasEnded } from './ui.js';

export function Actions({ job, options, reload }) {
  const [open, setOpen] = useState(null);
  const [done, setDone] = useState(null);
  const over = hasEnded(job.state);
  const streaming = job['job-type'] !== 'BATCH';
  const close = () => { setOpen(null); reload(); };
  const props = { job, close, done: setDone };
  return h('div.jobactions',
    !over && h('div.actions', { role: 'group', 'aria-label': 'Actions' },
      streaming && h('button', { type: 'button', onClick: () => setOpen('savepoint') }, 'Savepoint'),
      streaming && h('button', { type: 'button', onClick: () => setOpen('stop') }, 'Stop with savepoint'),
      options.rescale && streaming && h('button', { type: 'button', onClick: () => setOpen('rescale') }, 'Rescale'),
      options.cancel && h('button.danger', { type: 'button', onClick: () => setOpen('cancel') }, 'Cancel')),
    h('div', { role: 'status' }, done),
    open === 'savepoint' && h(SavepointDialog, props),
    open === 'stop' && h(StopDialog, props),
    open === 'rescale' && h(RescaleDialog, props),
    open === 'cancel' && h(CancelDialog, props));
}

function Saved({ location, what }) {
  return h('p.success', what, ' ', h(CopyText, { text: location, what: 'path' }));
}

function Target() {
  return h('label.field', 'Folder', h('input', { name: 'target', placeholder: 'the configured one', autocomplete: 'off', spellcheck: false }),
    h('small', 'Leave empty for execution.checkpointing.savepoint-dir.'));
}

async function save(job, path, body) {
  const order = await put(`jobs/${job.jid}/${path}`, body);
  return untilDone(`jobs/${job.jid}/savepoints/${order['request-id']}`);
}

function SavepointDialog({ job, close, done }) {
  const act = async (form) => {
    const target = form.get('target').trim();
    const result = await save(job, 'savepoints', { ...(target ? { 'target-directory': target } : {}), 'cancel-job': false });
    done(h(Saved, { what: 'Savepoint completed.', location: result.location }));
  };
  return h(Dialog, { title: 'Take a savepoint', confirm: 'Take savepoint', act, close },
    h('p', 'A copy of all state, for a later start, an upgrade or a move. The job goes on.'), h(Target));
}

function StopDialog({ job, close, done }) {
  const act = async (form) => {
    const target = form.get('target').trim();
    const result = await save(job, 'stop', { ...(target ? { targetDirectory: target } : {}), drain: form.get('drain') === 'on' });
    done(h(Saved, { what: 'The job stopped with savepoint', location: result.location }));
  };
  return h(Dialog, { title: 'Stop with a savepoint', confirm: 'Stop job', danger: true, act, close },
    h('p', `"${job.name}" takes a savepoint and ends. It can be started again from there.`), h(Target),
    h('label.check', h('input', { type: 'checkbox', name: 'drain' }), 'Drain: end event time first, so that all windows fire. Only for a job that will not be continued.'));
}

function CancelDialog({ job, close, done }) {
  const act = async () => {
    await put(`jobs/${job.jid}`, { mode: 'cancel' });
    done(h('p.success', 'The job is being cancelled.'));
  };
  return h(Dialog, { title: 'Cancel this job?', confirm: 'Cancel job', danger: true, act, close },
    h('p', `"${job.name}" ends at once, without a savepoint. What it wrote since its last checkpoint may be lost or written again.`));
}

function RescaleDialog({ job, close, done }) {
  const poll = usePoll(`jobs/${job.jid}/resource-requirements`, { every: 0 });
  const act = async (form) => {
    if (!poll.data) throw new Error('The current parallelism is not known yet.');
    const wanted = {};
    for (const [id, { parallelism }] of Object.entries(poll.data)) {
      const upper = Number(form.get(id));
      wanted[id] = { parallelism: { lowerBound: Math.min(parallelism.lowerBound, upper), upperBound: upper } };
    }
    await put(`jobs/${job.jid}/resource-requirements`, wanted);
    done(h('p.success', 'The new parallelism is being applied.'));
  };
  return h(Dialog, { title: 'Change parallelism', confirm: 'Rescale', act, close },
    h('p', 'The job restarts in place from a checkpoint with the new number of subtasks, as soon as slots allow.'),
    h(Polled, { poll, what: 'the parallelism', missing: 'This job cannot be rescaled: the server does not offer it.' },
      (data) => h('div.rescale', ...job.vertices.filter((vertex) => data[vertex.id]).map((vertex) =>
        h('label.field.row', { key: vertex.id }, h('span', vertex.name),
          h('input', { type: 'number', name: vertex.id, min: 1, max: vertex.maxParallelism > 0 ? vertex.maxParallelism : undefined, required: true,
            defaultValue: data[vertex.id].parallelism.upperBound }))))));
}

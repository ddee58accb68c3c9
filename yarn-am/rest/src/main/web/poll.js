// Data that is asked for again and again: slower while it fails, not at all while the tab is hidden.
import { useCallback, useEffect, useRef, useState } from './dom.js';
import { getText, parseJson } from './api.js';

const LONGEST_PAUSE = 60_000;
let refreshMillis = 3000;

export function setRefresh(millis) {
  refreshMillis = Math.max(1000, millis);
}

const NOTHING = { data: undefined, error: undefined };

/**
 * The JSON under `path`, kept fresh; `path` null asks nothing.
 *
 * options.every: milliseconds, or 0 to ask once. Returns {data, error, reload}; data stays while a later request fails.
 */
export function usePoll(path, options = {}) {
  const [state, setState] = useState(NOTHING);
  const asked = useRef(path);
  const restart = useRef(() => {});
  const every = options.every;
  useEffect(() => {
    if (asked.current !== path) setState(NOTHING);
    asked.current = path;
    if (path === null) return undefined;
    const loop = startLoop(path, every, setState);
    restart.current = loop.now;
    return loop.stop;
  }, [path, every]);
  const reload = useCallback(() => restart.current(), []);
  return { ...(asked.current === path ? state : NOTHING), reload };
}

function startLoop(path, every, setState) {
  let timer;
  let failures = 0;
  let last;
  let over = false;
  let request = new AbortController();

  async function ask() {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const text = await getText(path, { signal });
      if (signal.aborted) return;
      failures = 0;
      if (text !== last) {
        const data = parseJson(text);
        last = text;
        setState({ data, error: undefined });
      } else {
        setState((before) => (before.error ? { data: before.data, error: undefined } : before));
      }
    } catch (error) {
      if (signal.aborted) return;
      failures++;
      setState((before) => ({ data: before.data, error }));
    }
    schedule();
  }

  function schedule() {
    const pause = every ?? refreshMillis;
    if (over || document.hidden || (pause === 0 && failures === 0)) return;
    const base = pause === 0 ? refreshMillis : pause;
    timer = setTimeout(ask, Math.min(base * 2 ** Math.min(failures, 8), Math.max(LONGEST_PAUSE, base)));
  }

  const onVisibility = () => (document.hidden ? clearTimeout(timer) : every !== 0 && ask());
  document.addEventListener('visibilitychange', onVisibility);
  ask();
  return {
    now: ask,
    stop() {
      over = true;
      clearTimeout(timer);
      request.abort();
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}

// Requests to this server, always by relative address, so that they work behind any proxy.

/** What the server, or the way to it, has against a request: a status and one line. */
export class ApiError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const tokenMeta = () => document.querySelector('meta[name="weft-token"]');

async function send(path, options) {
  try {
    return await fetch(path, { cache: 'no-store', credentials: 'same-origin', ...options });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new ApiError(0, 'The server cannot be reached.');
  }
}

async function refusal(response) {
  const text = await response.text();
  try {
    const line = JSON.parse(text).errors?.[0];
    if (line) return new ApiError(response.status, line.split('\n')[0]);
  } catch {
    // Not ours: a proxy's page. Its status is all that is worth saying.
  }
  return new ApiError(response.status, `The server answered with status ${response.status}.`);
}

async function checked(path, options) {
  const response = await send(path, options);
  if (!response.ok) throw await refusal(response);
  return response;
}

/** The text of an answer, for comparing before parsing. */
export async function getText(path, options = {}) {
  return (await checked(path, options)).text();
}

export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(0, 'The answer is not JSON. If this is a YARN proxy, the application may have ended.');
  }
}

export async function getJson(path, options = {}) {
  return parseJson(await getText(path, options));
}

/** Some bytes of a file as text, with its whole size where the server tells. */
export async function getFile(path, options = {}) {
  const response = await checked(path, options);
  return { text: await response.text(), headers: response.headers };
}

async function renewToken() {
  const page = new DOMParser().parseFromString(await getText('./'), 'text/html');
  const fresh = page.querySelector('meta[name="weft-token"]')?.content;
  if (!fresh || fresh === tokenMeta().content) return false;
  tokenMeta().content = fresh;
  return true;
}

async function act(method, path, body) {
  const text = JSON.stringify({ ...body, token: tokenMeta().content })
    // One line of ASCII: YARN's proxy sends bodies on as text of no certain encoding.
    .replace(/[\u007f-\uffff]/g, (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
  const response = await checked(path, { method, body: text, headers: { 'Content-Type': 'application/json' } });
  const answer = await response.text();
  return answer ? parseJson(answer) : {};
}

/** An action: PUT with the page's token in the body, the only way that YARN's proxy lets through. */
export async function put(path, body = {}) {
  try {
    return await act('PUT', path, body);
  } catch (failure) {
    // The server was started anew since this page was loaded: once more with its token.
    if (failure.status === 403 && (await renewToken())) return act('PUT', path, body);
    throw failure;
  }
}

export async function remove(path) {
  await checked(path, { method: 'DELETE' });
}

/** Uploads one file as form field `field`, telling progress from 0 to 1. */
export function upload(path, field, file, onProgress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.upload.addEventListener('progress', (event) => event.lengthComputable && onProgress(event.loaded / event.total));
    request.addEventListener('error', () => reject(new ApiError(0, 'The upload was cut off.')));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(parseJson(request.responseText));
      else refusal(new Response(request.responseText, { status: request.status })).then(reject);
    });
    const form = new FormData();
    form.append(field, file, file.name);
    request.send(form);
  });
}

/** Asks until an ordered operation is over; its result, or an error with the reason. */
export async function untilDone(path, signal) {
  for (let pause = 300; ; pause = Math.min(pause * 1.5, 3000)) {
    const answer = await getJson(path, { signal });
    if (answer.status?.id === 'COMPLETED') {
      const cause = answer.operation?.['failure-cause'] ?? answer.operation?.failureCause;
      if (cause) throw new ApiError(0, cause.message ?? String(cause['stack-trace']).split('\n')[0]);
      return answer.operation ?? {};
    }
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

/** Whether this page came through a proxy such as YARN's, which passes only GET and PUT. */
export const behindProxy = !/^\/(index\.html)?$/.test(location.pathname);

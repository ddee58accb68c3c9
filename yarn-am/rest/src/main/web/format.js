// Figures as people read them.
const NONE = '–';
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

const known = (value) => value !== null && value !== undefined && value !== 'NaN' && !Number.isNaN(value);

function three(value) {
  if (value >= 100 || Number.isInteger(value)) return Math.round(value).toString();
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function bytes(value) {
  if (!known(value) || value < 0) return NONE;
  let unit = 0;
  let rest = Number(value);
  while (rest >= 1024 && unit < UNITS.length - 1) {
    rest /= 1024;
    unit++;
  }
  return `${three(rest)} ${UNITS[unit]}`;
}

/** 1,234,567 in full. */
export function whole(value) {
  return known(value) ? Math.round(Number(value)).toLocaleString('en') : NONE;
}

/** 1.23 M, for figures that change while one looks. */
export function short(value) {
  if (!known(value)) return NONE;
  const number = Number(value);
  const size = Math.abs(number);
  if (size >= 1e9) return `${three(number / 1e9)} G`;
  if (size >= 1e6) return `${three(number / 1e6)} M`;
  if (size >= 1e4) return `${three(number / 1e3)} k`;
  return size !== 0 && size < 10 && !Number.isInteger(number) ? number.toFixed(1) : Math.round(number).toLocaleString('en');
}

export const rate = (value) => (known(value) ? `${short(value)}/s` : NONE);

export const percent = (ratio) => (known(ratio) ? `${Math.round(Number(ratio) * 100)} %` : NONE);

/** How full something is. What overruns its share is full: the excess says nothing that helps. */
export const fill = (ratio) => (known(ratio) ? percent(Math.min(1, ratio)) : NONE);

export function duration(millis) {
  if (!known(millis) || millis < 0) return NONE;
  const value = Number(millis);
  if (value < 1000) return `${Math.round(value)} ms`;
  if (value < 60_000) return `${three(value / 1000)} s`;
  const minutes = Math.floor(value / 60_000);
  const seconds = Math.floor((value % 60_000) / 1000);
  if (minutes < 60) return `${minutes} min ${seconds} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const full = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' });

/** The zone in which times are shown: the browser's. */
export const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'short' })
  .formatToParts(new Date())
  .find((part) => part.type === 'timeZoneName').value;

export const zoneName = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function time(millis) {
  return known(millis) && millis > 0 ? full.format(new Date(Number(millis))) : NONE;
}

/** How long ago something was: "2.5 s ago". */
export function ago(millis) {
  return known(millis) && millis > 0 ? `${duration(Math.max(0, Date.now() - millis))} ago` : NONE;
}

export function clockTime(millis) {
  return clock.format(new Date(millis));
}

const FIRST_WATERMARK = -9.2e18;
const LAST_WATERMARK = 9.2e18;

/** Event time as a watermark tells it. */
export function watermark(value) {
  if (!known(value)) return NONE;
  const number = Number(value);
  if (number <= FIRST_WATERMARK) return 'none yet';
  if (number >= LAST_WATERMARK) return 'end of input';
  return Math.abs(number) > 8.64e15 ? String(value) : full.format(new Date(number));
}

export function plural(count, one, many = one + 's') {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

export { NONE, known };

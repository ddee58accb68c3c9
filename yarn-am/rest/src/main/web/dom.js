// Elements by function calls: h('div.card#id', {title: 'x'}, child, child). Thin over Preact, so that no build step is needed.
const { h: create, render, Fragment } = globalThis.preact;
const { useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback } = globalThis.preactHooks;

function isProperties(value) {
  return value !== null && typeof value === 'object' && value.constructor === Object;
}

function parse(selector) {
  const [tag, ...rest] = selector.split(/(?=[.#])/);
  const properties = {};
  const classes = [];
  for (const part of rest) {
    if (part[0] === '#') properties.id = part.slice(1);
    else classes.push(part.slice(1));
  }
  return { tag, properties, classes };
}

export function h(type, properties, ...children) {
  if (!isProperties(properties)) {
    if (properties !== undefined) children.unshift(properties);
    properties = {};
  }
  if (typeof type !== 'string' || !/[.#]/.test(type)) return create(type, properties, ...children);
  const parsed = parse(type);
  const classes = [...parsed.classes, properties.class].filter(Boolean).join(' ');
  return create(parsed.tag, { ...parsed.properties, ...properties, class: classes || undefined }, ...children);
}

/** Text of a description of the plan, whose lines are HTML meant for Flink's page. */
export function textOf(html) {
  const page = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/g, '\n'), 'text/html');
  return page.body.textContent.trim();
}

export { render, Fragment, useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback };

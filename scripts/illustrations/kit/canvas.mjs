// A canvas that collects SVG: colours, gradients, paths. It knows nothing of what is drawn.

export const INK = "#14263f";
export const JADE = "#2c8c78";
export const SAND = "#ecdfc8";

/** A small seeded generator, so that a picture comes out the same every time. */
export function random(seed) {
  let state = [...String(seed)].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 16777619), 2166136261) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next.between = (a, b) => a + (b - a) * next();
  next.pick = (list) => list[Math.floor(next() * list.length)];
  next.chance = (p) => next() < p;
  return next;
}

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
const hex = (parts) => "#" + parts.map((p) => Math.round(Math.max(0, Math.min(255, p))).toString(16).padStart(2, "0")).join("");

export const mix = (a, b, t) => { const [x, y] = [rgb(a), rgb(b)]; return hex(x.map((v, i) => v + (y[i] - v) * t)); };
export const lighter = (c, t) => mix(c, "#fff6e6", t);
export const darker = (c, t) => mix(c, "#0c1a2e", t);

const n = (v) => Number(v.toFixed(1));
const attrs = (o) => Object.entries(o).filter(([, v]) => v !== undefined).map(([k, v]) => ` ${k}="${typeof v === "number" ? n2(v) : v}"`).join("");
const n2 = (v) => Number(v.toFixed(2));

export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.defs = [];
    this.out = [];
    this.count = 0;
  }

  /** A gradient from stops [offset, colour, opacity?]; returns what to fill with. */
  gradient(stops, { x1 = 0, y1 = 0, x2 = 0, y2 = 1, radial = false, units } = {}) {
    const id = `g${this.count++}`;
    const body = stops.map(([o, c, a]) => `<stop offset="${n2(o)}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${a}"`}/>`).join("");
    this.defs.push(radial
      ? `<radialGradient id="${id}">${body}</radialGradient>`
      : `<linearGradient id="${id}"${attrs({ x1, y1, x2, y2, gradientUnits: units })}>${body}</linearGradient>`);
    return `url(#${id})`;
  }

  add(markup) { this.out.push(markup); return this; }
  rect(x, y, w, h, fill, more = {}) { return this.add(`<rect${attrs({ x, y, width: w, height: h, fill, ...more })}/>`); }
  circle(cx, cy, r, fill, more = {}) { return this.add(`<circle${attrs({ cx, cy, r, fill, ...more })}/>`); }
  ellipse(cx, cy, rx, ry, fill, more = {}) { return this.add(`<ellipse${attrs({ cx, cy, rx, ry, fill, ...more })}/>`); }
  poly(points, fill, more = {}) { return this.add(`<polygon${attrs({ points: points.map(([x, y]) => `${n(x)},${n(y)}`).join(" "), fill, ...more })}/>`); }
  path(d, fill, more = {}) { return this.add(`<path${attrs({ d, fill, ...more })}/>`); }
  line(points, stroke, width, more = {}) {
    return this.add(`<polyline${attrs({ points: points.map(([x, y]) => `${n(x)},${n(y)}`).join(" "), fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more })}/>`);
  }
  curve(d, stroke, width, more = {}) { return this.path(d, "none", { stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round", ...more }); }
  text(x, y, words, size, fill, more = {}) { return this.add(`<text${attrs({ x, y, "font-size": size, fill, "font-family": "Liberation Sans, Arial, sans-serif", ...more })}>${words}</text>`); }

  group(more, draw) { this.add(`<g${attrs(more)}>`); draw(); return this.add("</g>"); }
  clip(markup, draw) {
    const id = `c${this.count++}`;
    this.defs.push(`<clipPath id="${id}">${markup}</clipPath>`);
    return this.group({ "clip-path": `url(#${id})` }, draw);
  }
  svg() { return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"><defs>${this.defs.join("")}</defs>${this.out.join("")}</svg>`; }
}

/** A closed smooth path through points. */
export function smooth(points, closed = true) {
  const p = points;
  const at = (i) => closed ? p[(i + p.length) % p.length] : p[Math.max(0, Math.min(p.length - 1, i))];
  let d = `M${n(p[0][0])} ${n(p[0][1])}`;
  const last = closed ? p.length : p.length - 1;
  for (let i = 0; i < last; i += 1) {
    const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? d + "Z" : d;
}

/** An irregular round shape, as a path. */
export function blob(cx, cy, rx, ry, rnd, rough = 0.12, count = 11) {
  const points = [];
  for (let i = 0; i < count; i += 1) {
    const a = (i / count) * Math.PI * 2;
    const r = 1 + rnd.between(-rough, rough);
    points.push([cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r]);
  }
  return smooth(points);
}

// What stands about a building: lamps, vehicles, cranes, ships, masts. Sizes in picture units unless a scale `k` is given.
import { darker, lighter } from "./canvas.mjs";

export function lamp(c, x, y, k, glow = true) {
  c.rect(x - k * 0.05, y - k * 4.4, k * 0.1, k * 4.4, "#1a2b41");
  c.circle(x, y - k * 4.5, k * 0.22, "#ffe9b8");
  if (glow) c.circle(x, y - k * 4.5, k * 1.5, c.gradient([[0, "#ffdf9a", 0.55], [1, "#ffdf9a", 0]], { radial: true }));
}

export function car(c, x, y, k, color) {
  c.path(`M${x - k * 2.1} ${y - k * 0.3}Q${x - k * 2.15} ${y - k * 0.85} ${x - k * 1.5} ${y - k * 0.9}L${x - k * 0.9} ${y - k * 1.42}H${x + k * 0.7}L${x + k * 1.3} ${y - k * 0.9}Q${x + k * 2.15} ${y - k * 0.85} ${x + k * 2.1} ${y - k * 0.3}Z`, color);
  c.path(`M${x - k * 1.2} ${y - k * 0.9}L${x - k * 0.8} ${y - k * 1.3}H${x - k * 0.1}V${y - k * 0.9}ZM${x + k * 0.05} ${y - k * 0.9}V${y - k * 1.3}H${x + k * 0.6}L${x + k} ${y - k * 0.9}Z`, "#2b4058");
  for (const d of [-1.25, 1.25]) { c.circle(x + d * k, y - k * 0.32, k * 0.34, "#17222f"); c.circle(x + d * k, y - k * 0.32, k * 0.15, "#b9b3a6"); }
}

export function truck(c, x, y, k, cab, box) {
  c.rect(x - k * 5.6, y - k * 3.7, k * 8.4, k * 3, box, { rx: k * 0.08 });
  c.rect(x - k * 5.6, y - k * 3.7, k * 8.4, k * 0.25, lighter(box, 0.35));
  c.rect(x - k * 5.6, y - k * 1.5, k * 8.4, k * 0.3, cab);
  c.path(`M${x + k * 3} ${y - k * 0.6}V${y - k * 3.1}H${x + k * 4.5}Q${x + k * 5.1} ${y - k * 3} ${x + k * 5.3} ${y - k * 1.9}V${y - k * 0.6}Z`, cab);
  c.path(`M${x + k * 3.9} ${y - k * 1.85}V${y - k * 2.75}H${x + k * 4.5}Q${x + k * 4.85} ${y - k * 2.7} ${x + k * 5} ${y - k * 1.85}Z`, "#cfe2e0");
  c.rect(x - k * 5.6, y - k * 0.75, k * 10.9, k * 0.22, "#1b2939");
  for (const d of [-4.7, -3.5, -2.3, 3.2, 4.5]) { c.circle(x + d * k, y - k * 0.45, k * 0.48, "#17222f"); c.circle(x + d * k, y - k * 0.45, k * 0.2, "#a8a398"); }
}

/** A ship-to-shore crane, boom over the water to the left. */
export function gantry(c, x, y, h, color) {
  const line = (pts, w) => c.line(pts, color, w);
  const w = h * 0.028;
  for (const d of [0, 0.26]) line([[x + d * h, y], [x + d * h, y - h * 0.62]], w);
  line([[x, y - h * 0.3], [x + h * 0.26, y - h * 0.3]], w * 0.8);
  line([[x, y - h * 0.3], [x + h * 0.26, y]], w * 0.45);
  line([[x - h * 0.72, y - h * 0.64], [x + h * 0.52, y - h * 0.64]], w * 1.3);
  line([[x, y - h * 0.62], [x + h * 0.08, y - h], [x + h * 0.26, y - h * 0.62]], w * 0.8);
  line([[x - h * 0.66, y - h * 0.65], [x + h * 0.08, y - h], [x + h * 0.5, y - h * 0.65]], w * 0.4);
  line([[x - h * 0.34, y - h * 0.65], [x + h * 0.08, y - h]], w * 0.35);
  c.rect(x + h * 0.3, y - h * 0.72, h * 0.17, h * 0.1, color, { rx: 2 });
  line([[x - h * 0.42, y - h * 0.64], [x - h * 0.42, y - h * 0.42]], w * 0.25);
  c.rect(x - h * 0.5, y - h * 0.42, h * 0.16, h * 0.07, "#c8603f");
}

export function containerShip(c, x, y, len, hull, rnd, rows = 4) {
  const h = len * 0.085;
  const colors = ["#c8603f", "#2c8c78", "#e3c48c", "#41617f", "#d98f5b", "#8fb5a8", "#14263f"];
  const bw = len * 0.05, bh = h * 0.52;
  for (let b = 0; b < 15; b += 1) {
    const n = rows - (b < 1 || b > 13 ? 2 : rnd.chance(0.4) ? 1 : 0);
    for (let r = 0; r < n; r += 1) { const f = rnd.pick(colors); c.rect(x + len * 0.07 + b * bw, y - h - (r + 1) * bh, bw - 1.6, bh - 1.4, f); c.rect(x + len * 0.07 + b * bw, y - h - (r + 1) * bh, bw - 1.6, bh * 0.16, lighter(f, 0.3)); }
  }
  c.rect(x + len * 0.85, y - h * 4, len * 0.075, h * 3.1, "#f6eede");
  for (let i = 0; i < 5; i += 1) c.rect(x + len * 0.858, y - h * (3.75 - i * 0.52), len * 0.06, h * 0.2, "#2b4058");
  c.rect(x + len * 0.895, y - h * 4.7, len * 0.028, h * 0.8, "#c8603f");
  c.path(`M${x - len * 0.02} ${y - h * 1.35}L${x + len * 0.05} ${y - h}H${x + len * 0.985}L${x + len * 0.965} ${y + h * 0.2}H${x + len * 0.05}Q${x + len * 0.01} ${y - h * 0.4} ${x - len * 0.02} ${y - h * 1.35}Z`, hull);
  c.rect(x + len * 0.045, y, len * 0.922, h * 0.22, "#a04a34");
  c.path(`M${x + len * 0.02} ${y - h * 0.62}H${x + len * 0.975}`, "none", { stroke: lighter(hull, 0.25), "stroke-width": 2 });
}

export function turbine(c, x, y, h, color, angle) {
  c.path(`M${x - h * 0.013} ${y}L${x - h * 0.006} ${y - h}H${x + h * 0.006}L${x + h * 0.013} ${y}Z`, color);
  for (let i = 0; i < 3; i += 1) {
    const a = angle + (i * Math.PI * 2) / 3;
    const [ux, uy] = [Math.cos(a), Math.sin(a)];
    const l = h * 0.52;
    c.path(`M${x} ${y - h}Q${x + ux * l * 0.3 - uy * h * 0.026} ${y - h + uy * l * 0.3 + ux * h * 0.026} ${x + ux * l} ${y - h + uy * l}Z`, color);
  }
  c.circle(x, y - h, h * 0.02, darker(color, 0.2));
}

export function pylon(c, x, y, h, color) {
  const w = Math.max(1, h * 0.011);
  const l = (pts, t = 1) => c.line(pts, color, w * t);
  l([[x - h * 0.13, y], [x - h * 0.035, y - h * 0.6], [x, y - h]], 1.3); l([[x + h * 0.13, y], [x + h * 0.035, y - h * 0.6], [x, y - h]], 1.3);
  for (const [v, s] of [[0.62, 0.2], [0.75, 0.26], [0.88, 0.16]]) { l([[x - s * h, y - v * h], [x, y - (v + 0.05) * h], [x + s * h, y - v * h]]); l([[x - s * h, y - v * h], [x + s * h, y - v * h]]); }
  for (let i = 0; i < 5; i += 1) { const [a, b] = [0.13 - i * 0.019, 0.13 - (i + 1) * 0.019]; l([[x - a * h, y - i * 0.12 * h], [x + b * h, y - (i + 1) * 0.12 * h]], 0.6); l([[x + a * h, y - i * 0.12 * h], [x - b * h, y - (i + 1) * 0.12 * h]], 0.6); }
}

/** A row of towers far off, as flat shapes with a few lights. */
export function skyline(c, from, to, base, min, max, colors, rnd, { lit, gap = 4, w0 = 26, w1 = 62, lights = 0.2 } = {}) {
  for (let x = from; x < to;) {
    const w = rnd.between(w0, w1);
    const t = (x + w / 2 - from) / (to - from);
    const h = (min + (max - min) * Math.sin(Math.PI * t) ** 1.3) * rnd.between(0.55, 1.12);
    const color = rnd.pick(colors);
    const y = base - h;
    c.rect(x, y, w, h, color);
    c.rect(x + w * 0.62, y, w * 0.38, h, darker(color, 0.14));
    if (rnd.chance(0.25)) c.rect(x + w * 0.2, y - h * 0.07, w * 0.4, h * 0.07, color);
    if (rnd.chance(0.18)) c.line([[x + w * 0.4, y], [x + w * 0.4, y - h * 0.2]], color, 2);
    if (lit) for (let wy = y + 8; wy < base - 8; wy += 9) for (let wx = x + 5; wx < x + w - 6; wx += 8) if (rnd.chance(lights)) c.rect(wx, wy, 3.6, 4.4, lit, { opacity: rnd.between(0.45, 0.95) });
    x += w + rnd.between(0, gap);
  }
}

/** A construction crane with its counter-jib. */
export function towerCrane(c, x, y, h, jib, color) {
  const w = h * 0.022;
  for (const d of [-1, 1]) c.line([[x + d * w, y], [x + d * w, y - h]], color, 2);
  for (let i = 0; i < 18; i += 1) c.line([[x - w, y - (h * i) / 18], [x + w, y - (h * (i + 1)) / 18]], color, 1);
  c.line([[x - jib * 0.35, y - h], [x + jib, y - h]], color, 3); c.line([[x - jib * 0.3, y - h - 8], [x + jib * 0.9, y - h - 8]], color, 1.4);
  c.line([[x - jib * 0.33, y - h], [x, y - h * 1.14], [x + jib * 0.8, y - h]], color, 1.2);
  c.rect(x - jib * 0.35, y - h, jib * 0.12, h * 0.05, color); c.line([[x, y - h], [x, y - h * 1.14]], color, 3);
  c.line([[x + jib * 0.68, y - h], [x + jib * 0.68, y - h * 0.72]], color, 1);
}

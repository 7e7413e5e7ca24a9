// Sky, land, water, trees and figures, drawn flat. Sizes are in picture units.
import { blob, darker, lighter, mix, smooth } from "./canvas.mjs";

export function sky(c, mood, { sun, horizon = c.height * 0.62, clouds = 5, rnd, glow = true }) {
  c.rect(0, 0, c.width, c.height, c.gradient(mood.sky, { x1: 0, y1: 0, x2: 0, y2: horizon, units: "userSpaceOnUse" }));
  for (let i = 0; i < mood.stars; i += 1) c.circle(rnd.between(0, c.width), rnd.between(0, horizon * 0.7), rnd.between(0.6, 1.7), "#fdf3d6", { opacity: rnd.between(0.3, 0.9) });
  if (sun) {
    if (glow) c.circle(sun.x, sun.y, sun.r * 4.2, c.gradient([[0, mood.sun, 0.55], [0.3, mood.sun, 0.24], [1, mood.sun, 0]], { radial: true }));
    c.circle(sun.x, sun.y, sun.r, mood.sun);
  }
  for (let i = 0; i < clouds; i += 1) cloud(c, rnd.between(-60, c.width), rnd.between(horizon * 0.1, horizon * 0.62), rnd.between(0.7, 1.7), mood, rnd);
}

/** A long flat cloud: bars with round ends, fused into one shape. */
export function cloud(c, x, y, scale, mood, rnd) {
  const bars = 3 + Math.floor(rnd() * 2);
  const h = 15 * scale;
  c.group({ opacity: rnd.between(0.26, 0.5) }, () => {
    let [left, w] = [x, rnd.between(170, 260) * scale];
    for (let i = 0; i < bars; i += 1) {
      c.rect(left, y - i * h * 0.8, w, h, mood.cloud, { rx: h / 2 });
      left += w * rnd.between(0.08, 0.3);
      w *= rnd.between(0.5, 0.78);
    }
  });
}

/** A line of hills by summed waves, filled down to the foot of the picture. */
export function hills(c, y, amp, fill, rnd, { rough = 1, from = 0, to = c.width, base = c.height, opacity } = {}) {
  const phases = [0.0018, 0.0043, 0.0091, 0.021].map((f, i) => [f * rnd.between(0.8, 1.25), rnd.between(0, 7), amp * [0.6, 0.3, 0.13 * rough, 0.05 * rough][i]]);
  const points = [];
  for (let x = from; x <= to + 8; x += 12) points.push([x, y - phases.reduce((s, [f, p, a]) => s + Math.sin(x * f + p) * a, 0)]);
  c.poly([[from, base], ...points, [to, base]], fill, { opacity });
}

/** A range of peaks with a lit and a shaded side. */
export function peaks(c, list, base, fill, shade, snow) {
  for (const [x, y, w] of list) {
    c.poly([[x - w, base], [x, y], [x + w * 1.1, base]], fill);
    const h = base - y;
    c.poly([[x, y], [x + w * 1.1, base], [x + w * 0.25, base], [x - w * 0.06, y + h * 0.52], [x + w * 0.13, y + h * 0.3]], shade);
    if (snow) {
      c.poly([[x, y], [x + w * 0.31, y + h * 0.28], [x + w * 0.17, y + h * 0.24], [x + w * 0.08, y + h * 0.34], [x - w * 0.03, y + h * 0.23], [x - w * 0.14, y + h * 0.33], [x - w * 0.28, y + h * 0.28]], snow);
    }
  }
}

export function water(c, y0, y1, top, bottom, rnd, { streaks = 60, light = "#ffffff", sunX, strength = 0.28 } = {}) {
  c.rect(0, y0, c.width, y1 - y0, c.gradient([[0, top], [1, bottom]]));
  for (let i = 0; i < streaks; i += 1) {
    const t = rnd() ** 1.5;
    const y = y0 + 3 + (y1 - y0) * t;
    const w = rnd.between(16, 70) * (0.35 + t * 1.5);
    c.rect(rnd.between(-40, c.width), y, w, 1 + t * 2.4, light, { rx: 1.2, opacity: strength * rnd.between(0.3, 1) });
  }
  if (sunX !== undefined) {
    for (let i = 0; i < 26; i += 1) {
      const t = i / 26;
      const w = (26 + t * 120) * rnd.between(0.5, 1.1);
      c.rect(sunX - w / 2 + rnd.between(-14, 14), y0 + 4 + (y1 - y0) * t, w, 1.6 + t * 3.4, light, { rx: 2, opacity: 0.62 * (1 - t * 0.75) });
    }
  }
}

export function roundTree(c, x, y, h, mood, rnd, tint) {
  const leaf = tint ?? mood.leaf;
  const light = tint ? lighter(tint, 0.28) : mood.leafLight;
  const bark = darker("#6d5844", 0.25);
  c.path(`M${x - h * 0.028} ${y}L${x - h * 0.01} ${y - h * 0.6}L${x + h * 0.01} ${y - h * 0.6}L${x + h * 0.028} ${y}Z`, bark);
  c.curve(`M${x} ${y - h * 0.28}L${x - h * 0.12} ${y - h * 0.48}M${x} ${y - h * 0.33}L${x + h * 0.11} ${y - h * 0.52}`, bark, h * 0.018);
  const s = mood.light[0] < 0 ? -1 : 1;
  const crowns = [[-0.17, 0.5, 0.17], [0.17, 0.52, 0.17], [-0.1, 0.68, 0.19], [0.12, 0.7, 0.18], [0, 0.83, 0.16], [0, 0.6, 0.22]].map(([dx, dy, r]) => [x + dx * h * rnd.between(0.8, 1.15), y - dy * h * rnd.between(0.96, 1.05), r * h * rnd.between(0.9, 1.1)]);
  for (const [px, py, r] of crowns) c.path(blob(px, py, r, r * 0.94, rnd, 0.08), darker(leaf, 0.2));
  for (const [px, py, r] of crowns) c.path(blob(px + s * r * 0.16, py - r * 0.16, r * 0.78, r * 0.72, rnd, 0.09), leaf);
  for (const [px, py, r] of crowns.filter(() => rnd.chance(0.72))) c.path(blob(px + s * r * 0.32, py - r * 0.36, r * 0.36, r * 0.3, rnd, 0.14), light, { opacity: 0.7 });
}

export function pine(c, x, y, h, mood, rnd, tint) {
  const leaf = tint ?? mood.leaf;
  c.rect(x - h * 0.014, y - h * 0.12, h * 0.028, h * 0.12, darker("#6d5844", 0.3));
  const tiers = 5;
  for (let i = 0; i < tiers; i += 1) {
    const top = y - h + (h * 0.8 * i) / tiers;
    const bottom = top + h * 0.32;
    const w = h * (0.075 + 0.15 * ((i + 1) / tiers));
    const d = `M${x} ${top}Q${x + w * 0.45} ${bottom - h * 0.09} ${x + w} ${bottom}Q${x} ${bottom + h * 0.035} ${x - w} ${bottom}Q${x - w * 0.45} ${bottom - h * 0.09} ${x} ${top}Z`;
    c.path(d, mix(darker(leaf, 0.22), leaf, i / tiers));
  }
  const s = mood.light[0] < 0 ? -1 : 1;
  c.path(`M${x} ${y - h}Q${x + s * h * 0.1} ${y - h * 0.6} ${x + s * h * 0.2} ${y - h * 0.09}L${x + s * h * 0.05} ${y - h * 0.1}Z`, mood.leafLight, { opacity: 0.28 });
}

export function cypress(c, x, y, h, mood) {
  c.path(`M${x} ${y - h}C${x + h * 0.12} ${y - h * 0.6} ${x + h * 0.11} ${y - h * 0.1} ${x} ${y}C${x - h * 0.11} ${y - h * 0.1} ${x - h * 0.12} ${y - h * 0.6} ${x} ${y - h}Z`, darker(mood.leaf, 0.2));
  const s = mood.light[0] < 0 ? -1 : 1;
  c.path(`M${x} ${y - h}C${x + s * h * 0.11} ${y - h * 0.6} ${x + s * h * 0.1} ${y - h * 0.12} ${x + s * h * 0.03} ${y - h * 0.04}C${x + s * h * 0.05} ${y - h * 0.4} ${x + s * h * 0.03} ${y - h * 0.7} ${x} ${y - h}Z`, mood.leafLight, { opacity: 0.5 });
}

export function palm(c, x, y, h, mood, rnd) {
  const lean = rnd.between(-0.1, 0.1) * h;
  c.curve(`M${x} ${y}Q${x + lean * 0.1} ${y - h * 0.5} ${x + lean} ${y - h * 0.82}`, darker("#8a7153", 0.15), h * 0.035);
  const [tx, ty] = [x + lean, y - h * 0.82];
  for (let i = 0; i < 11; i += 1) {
    const a = -Math.PI * (0.02 + 0.96 * (i / 10));
    const len = h * rnd.between(0.3, 0.38);
    const [ex, ey] = [tx + Math.cos(a) * len, ty + Math.sin(a) * len * 0.62 + h * 0.1];
    const [mx, my] = [tx + Math.cos(a) * len * 0.55, ty + Math.sin(a) * len * 0.8];
    c.path(`M${tx} ${ty}Q${mx} ${my - h * 0.045} ${ex} ${ey}Q${mx} ${my + h * 0.035} ${tx} ${ty}Z`, i % 2 ? mood.leaf : darker(mood.leaf, 0.18));
  }
  c.circle(tx, ty, h * 0.025, darker(mood.leaf, 0.3));
}

export function acacia(c, x, y, h, mood, rnd) {
  const bark = darker("#6a543d", 0.3);
  for (const s of [-0.32, -0.1, 0.16, 0.36]) c.curve(`M${x} ${y}Q${x + s * h * 0.1} ${y - h * 0.45} ${x + s * h} ${y - h * 0.78}`, bark, h * 0.03);
  for (const [dx, dy, w] of [[-0.3, 0.8, 0.34], [0.28, 0.84, 0.38], [0, 0.92, 0.42]]) {
    c.path(blob(x + dx * h, y - dy * h, w * h, h * 0.085, rnd, 0.12), darker(mood.leaf, 0.12));
    c.path(blob(x + dx * h + h * 0.04, y - dy * h - h * 0.03, w * h * 0.7, h * 0.045, rnd, 0.14), mood.leafLight, { opacity: 0.75 });
  }
}

export function bush(c, x, y, w, h, mood, rnd, tint) {
  c.path(blob(x, y - h * 0.45, w / 2, h * 0.55, rnd, 0.13), darker(tint ?? mood.leaf, 0.08));
  c.path(blob(x + (mood.light[0] < 0 ? -1 : 1) * w * 0.1, y - h * 0.62, w * 0.3, h * 0.3, rnd, 0.16), tint ? lighter(tint, 0.25) : mood.leafLight, { opacity: 0.7 });
}

export function grass(c, y, color, rnd, { from = 0, to = c.width, step = 9, height = 26 } = {}) {
  for (let x = from; x < to; x += step * rnd.between(0.5, 1.5)) {
    const h = height * rnd.between(0.4, 1);
    const lean = rnd.between(-0.35, 0.35) * h;
    c.path(`M${x - 2} ${y}Q${x} ${y - h * 0.6} ${x + lean} ${y - h}Q${x + 2.4} ${y - h * 0.5} ${x + 2.6} ${y}Z`, rnd.chance(0.5) ? color : darker(color, 0.15));
  }
}

/** A walking person, seen small. */
export function person(c, x, y, h, rnd, coat) {
  const color = coat ?? rnd.pick(["#14263f", "#2c8c78", "#b8603f", "#e8d3ad", "#6f7f94"]);
  const skin = rnd.pick(["#e7b893", "#c58c63", "#8a5a3c", "#f0cba8"]);
  const step = h * 0.09;
  c.curve(`M${x - h * 0.02} ${y - h * 0.45}L${x - step} ${y}`, darker(color, 0.45), h * 0.085);
  c.curve(`M${x + h * 0.02} ${y - h * 0.45}L${x + step} ${y}`, darker(color, 0.35), h * 0.085);
  c.path(`M${x - h * 0.11} ${y - h * 0.42}Q${x - h * 0.13} ${y - h * 0.8} ${x} ${y - h * 0.82}Q${x + h * 0.13} ${y - h * 0.8} ${x + h * 0.11} ${y - h * 0.42}Z`, color);
  c.circle(x, y - h * 0.91, h * 0.075, skin);
  c.path(`M${x - h * 0.08} ${y - h * 0.9}A${h * 0.08} ${h * 0.085} 0 0 1 ${x + h * 0.08} ${y - h * 0.92}Q${x} ${y - h * 0.98} ${x - h * 0.08} ${y - h * 0.9}Z`, rnd.pick(["#2a211d", "#5b3d28", "#1c1b20", "#8a8178"]));
}

export function birds(c, x, y, count, size, color, rnd) {
  for (let i = 0; i < count; i += 1) {
    const [bx, by, s] = [x + rnd.between(-90, 90), y + rnd.between(-36, 36), size * rnd.between(0.7, 1.2)];
    c.curve(`M${bx - s} ${by - s * 0.25}Q${bx - s * 0.4} ${by - s * 0.45} ${bx} ${by}Q${bx + s * 0.4} ${by - s * 0.45} ${bx + s} ${by - s * 0.25}`, color, s * 0.16, { opacity: 0.7 });
  }
}

export function sailboat(c, x, y, h, hull, sail) {
  c.path(`M${x - h * 0.32} ${y - h * 0.1}L${x + h * 0.36} ${y - h * 0.1}Q${x + h * 0.24} ${y + h * 0.04} ${x - h * 0.2} ${y + h * 0.04}Z`, hull);
  c.path(`M${x} ${y - h}Q${x + h * 0.36} ${y - h * 0.5} ${x + h * 0.32} ${y - h * 0.16}L${x} ${y - h * 0.16}Z`, sail);
  c.path(`M${x - h * 0.04} ${y - h * 0.86}Q${x - h * 0.26} ${y - h * 0.4} ${x - h * 0.28} ${y - h * 0.16}L${x - h * 0.04} ${y - h * 0.16}Z`, darker(sail, 0.12));
}

/** A paper-thin veil of haze across the picture. */
export function veil(c, y, h, color, strength = 0.55) {
  c.rect(0, y, c.width, h, c.gradient([[0, color, 0], [0.5, color, strength], [1, color, 0]]));
}

export { smooth };

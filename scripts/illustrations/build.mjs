// Draws every picture and writes it under app-server/demo/images. `node build.mjs aldr` draws what begins with that.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { Canvas, random } from "./kit/canvas.mjs";

const images = process.env.OUT ?? fileURLToPath(new URL("../../app-server/demo/images/", import.meta.url));
const only = process.argv[2] ?? "";
sharp.concurrency(1);

const write = (path, bytes) => { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, bytes); };
const jpeg = (svg, width, quality) => sharp(svg, { density: 72 }).resize({ width }).jpeg({ quality, mozjpeg: true }).toBuffer();

/** As good as fits: the quality goes down until the picture is small enough. */
async function fitted(svg, width, limit) {
  for (let quality = 84; ; quality -= 6) {
    const bytes = await jpeg(svg, width, quality);
    if (bytes.length <= limit || quality <= 48) return bytes;
  }
}

const sheets = [];
for (const file of readdirSync(new URL("./scenes/", import.meta.url)).sort()) sheets.push(await import(`./scenes/${file}`));

for (const { folder, width, height, sizes, format = "jpg", pictures } of sheets.flatMap((s) => s.default)) {
  for (const [name, draw] of Object.entries(pictures)) {
    if (!name.startsWith(only)) continue;
    const canvas = new Canvas(width, height);
    draw(canvas, random(name));
    const svg = Buffer.from(canvas.svg());
    if (format === "svg") { write(`${images}${folder}/${name}.svg`, svg); continue; }
    for (const { suffix = "", to, limit } of sizes) {
      const bytes = format === "png" ? await sharp(svg, { density: 144 }).resize({ width: to }).png({ palette: true, quality: 90, effort: 9 }).toBuffer() : await fitted(svg, to, limit);
      write(`${images}${folder}/${name}${suffix}.${format}`, bytes);
    }
  }
}

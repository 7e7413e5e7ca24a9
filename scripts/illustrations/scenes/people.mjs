// The partners' people, thirty portraits, and the demo investor's own.
import { portrait } from "../kit/portrait.mjs";

const navy = "#1d3557", jade = "#2c8c78", sand = "#e3cfa8", clay = "#b8603f", grey = "#5d6b7a", cream = "#f3ead6", wine = "#7a2f45", moss = "#5c7350";
const BG = { sea: "#8fb8b4", sand: "#d9c19a", navy: "#6f88a3", rose: "#d8a793", moss: "#a3b48c" };
const HAIR = { black: "#221d22", brown: "#4f3426", chestnut: "#7b4a2d", blond: "#d0a460", grey: "#a7a5a3", white: "#dcd8d0", red: "#a8502d", dark: "#332722" };
const SKIN = { pale: "#f4d3bb", fair: "#eec1a0", olive: "#d9a67d", tan: "#c68d62", brown: "#a06a45", deep: "#7a4a31", dark: "#5c3726" };

const suit = (color, tie, shirt) => ({ kind: "suit", color, tie, shirt });
const wear = (kind, color, accent) => ({ kind, color, accent });

const people = {
  "helen-rowe": { bg: BG.sea, skin: SKIN.pale, hair: HAIR.grey, style: "swept", back: "bob", age: 0.72, wear: suit(navy, undefined, cream), lips: "#b5544f", earrings: "#e9c46e" },
  "marcus-adeyemi": { bg: BG.sand, skin: SKIN.dark, hair: HAIR.black, style: "crop", age: 0.4, wear: suit(grey, jade), beard: "#241c1c", jaw: 6 },
  "priya-nair": { bg: BG.rose, skin: SKIN.brown, hair: HAIR.black, style: "parted", back: "long", age: 0.3, wear: wear("blouse", jade, "#e9c46e"), lips: "#a8443f", earrings: "#e9c46e" },
  "tom-ashworth": { bg: BG.navy, skin: SKIN.fair, hair: HAIR.white, style: "receding", age: 0.85, wear: wear("work", clay), jaw: 10, beard: "#d3cec4" },
  "grace-lin": { bg: BG.moss, skin: SKIN.fair, hair: HAIR.black, style: "fringe", back: "bob", age: 0.15, wear: suit(wine, undefined, cream), lips: "#c0524c" },
  "ines-carvalho": { bg: BG.sand, skin: SKIN.olive, hair: HAIR.brown, style: "parted", back: "wavy", age: 0.5, wear: wear("blouse", cream, clay), lips: "#b0483f", earrings: jade },
  "rui-teixeira": { bg: BG.sea, skin: SKIN.tan, hair: HAIR.dark, style: "short", age: 0.45, wear: wear("collar", navy), beard: "#3b2c26" },
  "sofia-almeida": { bg: BG.rose, skin: SKIN.fair, hair: HAIR.chestnut, style: "hairline", back: "bun", age: 0.3, wear: wear("turtle", "#28323f"), lips: "#b5544f", glasses: { color: "#28323f", round: true } },
  "joao-mendes": { bg: BG.moss, skin: SKIN.olive, hair: HAIR.grey, style: "side", age: 0.62, wear: suit(navy, clay), glasses: { color: "#3a3f47" } },
  "amelie-durand": { bg: BG.navy, skin: SKIN.pale, hair: HAIR.blond, style: "swept", back: "long", age: 0.25, wear: wear("vneck", clay), lips: "#b8473f" },
  "pieter-vandijk": { bg: BG.navy, skin: SKIN.pale, hair: HAIR.blond, style: "slick", age: 0.6, wear: suit(navy, undefined, "#dfe8ea"), jaw: 8 },
  "ingrid-solberg": { bg: BG.sea, skin: SKIN.pale, hair: HAIR.white, style: "fringe", back: "bob", age: 0.66, wear: wear("crew", jade), lips: "#b06058", glasses: { color: "#7a2f45", round: true } },
  "daniel-okafor": { bg: BG.moss, skin: SKIN.deep, hair: HAIR.black, style: "coils", age: 0.3, wear: suit(clay, navy, cream) },
  "marta-kowalska": { bg: BG.sand, skin: SKIN.fair, hair: HAIR.red, style: "hairline", back: "ponytail", age: 0.35, wear: wear("work", navy), lips: "#b5544f" },
  "wei-zhang": { bg: BG.rose, skin: SKIN.olive, hair: HAIR.black, style: "side", age: 0.35, wear: suit("#28323f", jade), glasses: { color: "#22242a" } },
  "andrew-fairley": { bg: BG.moss, skin: SKIN.fair, hair: HAIR.white, style: "bald", age: 0.9, wear: wear("vest", moss), brow: "#b9b4aa", jaw: 6 },
  "mei-tan": { bg: BG.sea, skin: SKIN.olive, hair: HAIR.black, style: "hairline", back: "lowbun", age: 0.5, wear: suit(cream, undefined, jade), lips: "#a8443f", earrings: cream },
  "lachlan-wirra": { bg: BG.sand, skin: SKIN.brown, hair: HAIR.dark, style: "coils", back: "afro", age: 0.45, wear: wear("collar", "#6f8a78"), beard: "#2f2420" },
  "chloe-brennan": { bg: BG.rose, skin: SKIN.pale, hair: HAIR.red, style: "parted", back: "wavy", age: 0.15, wear: wear("crew", navy), lips: "#b8504a" },
  "arjun-mehta": { bg: BG.navy, skin: SKIN.tan, hair: HAIR.black, style: "short", age: 0.55, wear: suit(wine, sand), glasses: { color: "#2a2a30", round: true }, beard: "#2b2424" },
  "thandi-mokoena": { bg: BG.sand, skin: SKIN.dark, hair: HAIR.black, style: "coils", back: "afro", age: 0.4, wear: suit(jade, undefined, cream), lips: "#8f3a3c", earrings: "#e9c46e" },
  "johan-steyn": { bg: BG.moss, skin: SKIN.fair, hair: HAIR.chestnut, style: "receding", age: 0.58, wear: wear("collar", sand), beard: "#7b4f35", jaw: 10 },
  "amina-wanjiru": { bg: BG.rose, skin: SKIN.deep, hair: HAIR.black, style: "scarf", back: "scarf", cover: "#c8794f", age: 0.35, wear: wear("crew", "#2b3f4f"), lips: "#8f3f3c" },
  "sipho-dlamini": { bg: BG.sea, skin: SKIN.dark, hair: HAIR.black, style: "bald", age: 0.5, wear: wear("turtle", clay), brow: "#1d1717", jaw: 8, glasses: { color: "#e3cfa8" } },
  "farah-jacobs": { bg: BG.navy, skin: SKIN.tan, hair: HAIR.dark, style: "braids", back: "braids", age: 0.28, wear: suit(navy, undefined, sand), lips: "#a8443f", earrings: "#e9c46e" },
  "haruto-nishida": { bg: BG.sand, skin: SKIN.fair, hair: HAIR.grey, style: "slick", age: 0.78, wear: suit("#28323f", navy, cream) },
  "yuki-arai": { bg: BG.moss, skin: SKIN.pale, hair: HAIR.black, style: "swept", back: "bob", age: 0.38, wear: wear("blouse", navy, cream), lips: "#b0504c" },
  "kenji-mori": { bg: BG.sea, skin: SKIN.tan, hair: HAIR.white, style: "crop", age: 0.95, wear: wear("vneck", "#33506c"), beard: "#cfcac0" },
  "lucia-ferrante": { bg: BG.rose, skin: SKIN.olive, hair: HAIR.dark, style: "fringe", back: "wavy", age: 0.55, wear: wear("vneck", jade), lips: "#a83f3a", glasses: { color: "#b8603f" } },
  "ryo-tanaka": { bg: BG.navy, skin: SKIN.fair, hair: HAIR.black, style: "short", age: 0.05, wear: wear("crew", sand) },
  "lan-chen": { bg: BG.sand, skin: SKIN.fair, hair: HAIR.dark, style: "swept", back: "long", age: 0.4, wear: suit(jade, undefined, cream), lips: "#b0504c", earrings: cream },
};

export default [{ folder: "people", width: 480, height: 480, sizes: [{ to: 480, limit: 24000 }], pictures: Object.fromEntries(Object.entries(people).map(([name, spec]) => [name, (c, rnd) => portrait(c, rnd, spec)])) }];

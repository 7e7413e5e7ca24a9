// Writes migration/data/countries.json. Never renumbers: an id once given stays with its country.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import metadata from "libphonenumber-js/metadata.max.json";

const target = new URL("../../migration/data/countries.json", import.meta.url);
const CHINA = { alpha2: "CN", id: 112 };
const PREFERRED = ["CN", "HK", "TW", "MO", "US", "SG", "AU", "JP", "GB", "CA"];

const names = (language) => new Intl.DisplayNames(language, { type: "region", style: "short" });
const english = names("en");
const chinese = names("zh-Hans");

const known = existsSync(target)
  ? new Map(JSON.parse(readFileSync(target, "utf8")).map((c) => [c.alpha2, c.id]))
  : new Map([[CHINA.alpha2, CHINA.id]]);
const taken = new Set(known.values());
let next = 1;
const idOf = (alpha2) => {
  if (!known.has(alpha2)) {
    while (taken.has(next)) next += 1;
    known.set(alpha2, next);
    taken.add(next);
  }
  return known.get(alpha2);
};

const countries = Object.keys(metadata.countries)
  .sort()
  .map((alpha2) => ({
    id: idOf(alpha2),
    alpha2,
    name_en: english.of(alpha2),
    name_zh: chinese.of(alpha2),
    dial_code: metadata.countries[alpha2][0],
    preferred: PREFERRED.includes(alpha2) ? PREFERRED.indexOf(alpha2) + 1 : null,
  }));

writeFileSync(target, `[\n${countries.map((c) => `  ${JSON.stringify(c, null, 1).replace(/\n\s*/g, " ")}`).join(",\n")}\n]\n`);

// Writes domain/src/identity/trunk_prefixes.rs: what is dialled before a national number inside its country, per calling code.
import { writeFileSync } from "node:fs";
import { Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";

const target = new URL("../../domain/src/identity/trunk_prefixes.rs", import.meta.url);
const plans = new Metadata(metadata);

// Every digit string of 1 to 3 digits: the metadata says trunk prefixes as a pattern.
const CANDIDATES = [1, 2, 3].flatMap((digits) =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, "0")),
);

// Whether mobile or fixed-line numbers may begin with these digits themselves. Plans decide by the leading digits, so those are
// tried all.
const mayBegin = (pattern, prefix, lengths) =>
  lengths.some((length) => {
    const open = length - prefix.length;
    if (open < 0) return false;
    const led = Math.min(open, 4);
    for (let n = 0; n < 10 ** led; n += 1) {
      const head = prefix + String(n).padStart(led, "0").slice(0, led);
      for (const filler of "0123456789") {
        if (pattern.test((head + filler.repeat(length)).slice(0, length))) return true;
      }
    }
    return false;
  });

const codes = new Map();
for (const country of Object.keys(metadata.countries)) {
  plans.selectNumberingPlan(country);
  const plan = plans.numberingPlan;
  const code = Number(metadata.countries[country][0]);
  const known = codes.get(code) ?? { prefixes: new Set(), plans: [] };
  const parsed = plan.nationalPrefixForParsing();
  const pattern = parsed && new RegExp(`^(?:${parsed})$`);
  for (const digits of pattern ? CANDIDATES : []) {
    const met = digits.match(pattern);
    // Nothing captured: the prefix is taken off and nothing is put in its place.
    if (met && met.slice(1).every((group) => group === undefined)) known.prefixes.add(digits);
  }
  for (const kind of ["MOBILE", "FIXED_LINE"]) {
    const type = plan.type(kind);
    if (type) {
      const lengths = type.possibleLengths() ?? plan.possibleLengths();
      known.plans.push({ pattern: new RegExp(`^(?:${type.pattern()})$`), lengths });
    }
  }
  codes.set(code, known);
}

const rows = [...codes]
  .sort(([a], [b]) => a - b)
  .flatMap(([code, { prefixes, plans: all }]) => {
    const known = [...prefixes].map((prefix) => {
      const leads = all.some(({ pattern, lengths }) => mayBegin(pattern, prefix, lengths));
      return { prefix, leads };
    });
    known.sort((a, b) => b.prefix.length - a.prefix.length || (a.prefix < b.prefix ? -1 : 1));
    const written = known.map(({ prefix, leads }) => `("${prefix}", ${leads})`);
    return written.length > 0 ? [`    (${code}, &[${written.join(", ")}]),`] : [];
  });

writeFileSync(
  target,
  `//! What is dialled before a national number inside its country and is no part of it, for each country calling code.
//! Taken from libphonenumber's metadata. Countries where the first 0 belongs to the number, as Italy, are not listed.
//! Made by \`scripts/lookups\`; change it there.

/// Country calling code, ascending, and its trunk prefixes, the longest first; each with whether mobile or
/// fixed-line numbers of that code may begin with the same digits themselves.
pub(crate) const TRUNK: &[(u16, &[(&str, bool)])] = &[
${rows.join("\n")}
];

#[cfg(test)]
mod tests {
    use super::TRUNK;

    #[test]
    fn codes_ascend_and_longer_prefixes_come_first() {
        assert!(TRUNK.is_sorted_by(|a, b| a.0 < b.0));
        for (code, prefixes) in TRUNK {
            assert!(!prefixes.is_empty(), "{code}");
            assert!(prefixes.is_sorted_by(|a, b| a.0.len() >= b.0.len()), "{code}");
        }
    }
}
`,
);

// Writes domain/src/identity/phone_lengths.rs: how many digits a national number may have, per calling code.
import { writeFileSync } from "node:fs";
import { Metadata } from "libphonenumber-js/core";
import metadata from "libphonenumber-js/metadata.max.json";

const target = new URL("../../domain/src/identity/phone_lengths.rs", import.meta.url);
const plans = new Metadata(metadata);
const lengths = new Map();

for (const country of Object.keys(metadata.countries)) {
  plans.selectNumberingPlan(country);
  const code = Number(metadata.countries[country][0]);
  const possible = lengths.get(code) ?? new Set();
  for (const kind of ["MOBILE", "FIXED_LINE"]) {
    const type = plans.numberingPlan.type(kind);
    const own = type && type.possibleLengths();
    for (const length of own ?? (type ? plans.numberingPlan.possibleLengths() : [])) possible.add(length);
  }
  lengths.set(code, possible);
}

const rows = [...lengths]
  .sort(([a], [b]) => a - b)
  .map(([code, possible]) => `    (${code}, &[${[...possible].sort((a, b) => a - b).join(", ")}]),`);

writeFileSync(
  target,
  `//! How many digits a national number may have, for each country calling code, mobile and fixed line together.
//! Taken from libphonenumber's metadata (decision 5). Length only: it never says that a number is in service.
//! Made by \`scripts/lookups\`; change it there.

/// Country calling code and the possible numbers of digits after it, both ascending, so that a code is found by
/// binary search. A code that is not listed belongs to no country.
pub(crate) const POSSIBLE: &[(u16, &[u8])] = &[
${rows.join("\n")}
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::POSSIBLE;

    fn lengths(code: u16) -> &'static [u8] {
        POSSIBLE[POSSIBLE.binary_search_by_key(&code, |row| row.0).unwrap()].1
    }

    #[test]
    fn codes_and_lengths_ascend() {
        assert!(POSSIBLE.is_sorted_by(|a, b| a.0 < b.0));
        assert!(POSSIBLE.iter().all(|(_, l)| !l.is_empty() && l.is_sorted_by(|a, b| a < b)));
    }

    #[test]
    fn well_known_mobile_numbers_are_possible() {
        for (code, length) in [(86, 11), (852, 8), (853, 8), (886, 9), (1, 10), (65, 8), (27, 9), (44, 10)] {
            assert!(lengths(code).contains(&length), "+{code} with {length} digits");
        }
    }

    #[test]
    fn a_chinese_number_has_no_twelve_digits() {
        assert!(!lengths(86).contains(&12));
        assert!(!lengths(86).contains(&6));
    }
}
`,
);

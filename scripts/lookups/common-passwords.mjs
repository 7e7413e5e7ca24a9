// Writes domain/src/identity/common_passwords.rs: the 1,000 likeliest passwords that satisfy the password rule.
// zxcvbn ranks passwords as they leaked, mostly in lower case. People asked for a capital and a digit capitalise the
// first letter and put digits behind, so each form is ranked by its stem's rank times how rarely that habit is met.
import { writeFileSync } from "node:fs";
import zxcvbnLists from "zxcvbn/lib/frequency_lists.js";

const target = new URL("../../domain/src/identity/common_passwords.rs", import.meta.url);
const COUNT = 1000;

// Met in every leak that a rule like ours was in force at; zxcvbn's own list is lower case and cannot hold them.
const ALWAYS = [
  "P@ssw0rd", "P@ssword1", "P@ssw0rd1", "P@ssw0rd123", "P@ssword123", "P@55w0rd", "Pa$$w0rd", "Pa$$word1", "Pa55word", "Pa55w0rd",
  "Passw0rd", "Passw0rd1", "Passw0rd!", "Password1!", "Password123!", "Password1234", "Password12345", "PASSWORD1a", "PassW0rd", "PassWord1",
  "Admin@123", "Admin123!", "Admin1234", "Admin123456", "Administrator1", "Test@123", "Test1234", "Root1234", "User1234", "Guest123",
  "Qwerty1!", "Qwerty123!", "Qwerty12345", "Qwerty123456", "Qwertyuiop1", "QWEasd123", "QWEqwe123", "Qwe123qwe", "Qwe123asd", "Qweasd123",
  "1qaz@WSX", "1qaz!QAZ", "1QAZ2wsx", "1qazXSW2", "1qaz2WSX", "!QAZ2wsx", "1qaz@WSX3edc", "Zaq12wsx", "Zaq1xsw2", "ZAQ!2wsx",
  "Aa123456", "Aa12345678", "Aa123456789", "Aa123123", "Aa112233", "Aa111111", "Aa123456.", "Aa123456!", "AAaa1234", "Aaa111111",
  "Abc123456", "Abc12345", "Abc1234", "Abc123", "Abc123456789", "Abcd1234", "Abcd123456", "Abcde12345", "ABCabc123", "Abc@1234", "Abc@123",
  "A1b2c3d4", "A1s2d3f4", "A123456a", "A12345678", "A123456789", "A1234567", "A123456b", "Asd123456", "Asdf1234", "Asdfgh123",
  "Q1w2e3r4", "Q1w2e3r4t5", "Q1w2e3", "1Q2w3e4r", "1q2w3e4R", "1Q2W3e4r5t", "Qq123456", "Qq123123", "Qq112233", "Qaz123456", "Qazwsx123",
  "Woaini1314", "Woaini520", "Woaini123", "Woaini521", "Wang123456", "Zhang123456", "Li123456", "Liu123456", "Chen123456", "Zxc123456",
  "Zxcvbn123", "Zxcvbnm1", "Zxcvbnm123", "Ww123456", "Zz123456", "Xx123456", "Yy123456", "Ll123456", "Hh123456", "Cc123456",
  "Welcome1", "Welcome01", "Welcome123", "Welcome1!", "Welcome2024", "Changeme1", "Changeme123", "Letmein1", "Letmein123", "Iloveyou1",
  "Spring2024", "Summer2024", "Autumn2024", "Winter2024", "Spring2025", "Summer2025", "Autumn2025", "Winter2025", "Summer2023", "Winter2023",
  "China2008", "China123", "Beijing2008", "Shanghai1", "Hongkong1",
];

// A habit and how much rarer it is than the plain stem.
const HABITS = [["1", 2], ["123", 3], ["12", 6], ["1234", 8], ["01", 10], ["2", 12], ["12345", 14], ["11", 16], ["123456", 18], ["7", 20], ["007", 30], ["88", 30]];

// Left out: they are as common, but nobody should have to read them here.
const VULGAR = /ass(?:hole|es)|beaver|bitch|blow|boob|booger|butt|cock|cum|cunt|dick|fuck|horny|lesbi|nigg|nipple|penis|porn|puss|sex|shit|slut|suck|tit(?:s|ties)|vagin|whore/i;

const satisfies = (p) => /^[\x21-\x7e]{6,18}$/.test(p) && /[A-Z]/.test(p) && /[a-z]/.test(p) && /[0-9]/.test(p) && !VULGAR.test(p);
const capitalised = (p) => p.replace(/[a-z]/, (letter) => letter.toUpperCase());

const best = new Map();
const offer = (password, score) => {
  if (satisfies(password) && score < (best.get(password) ?? Infinity)) best.set(password, score);
};

ALWAYS.forEach((password) => offer(password, 0));
zxcvbnLists.passwords.forEach((stem, index) => {
  const rank = index + 1;
  offer(capitalised(stem), rank);
  if (/^[a-z]{3,}$/.test(stem)) HABITS.forEach(([digits, rarity]) => offer(capitalised(stem) + digits, rank * rarity));
});

const chosen = [...best]
  .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
  .slice(0, COUNT)
  .map(([password]) => password)
  .sort((a, b) => (a < b ? -1 : 1));

const lines = [];
let line = "   ";
for (const word of chosen) {
  const item = ` ${JSON.stringify(word)},`;
  if (line.length + item.length > 100) {
    lines.push(line);
    line = "   ";
  }
  line += item;
}
lines.push(line);

writeFileSync(
  target,
  `//! The 1,000 likeliest passwords among those that satisfy the password rule: what an attacker tries first.
//! Compared exactly, as typed; it never judges strength beyond that (decision 8).
//! Made by \`scripts/lookups\`; change it there.

/// Whether \`password\` is one that so many people use that the rule's capital and digit do not help (decision 8,
/// \`PasswordTooCommon\`).
#[must_use]
pub fn is_common(password: &str) -> bool {
    COMMON.binary_search(&password).is_ok()
}

/// In byte order, so that a password is found by binary search.
#[rustfmt::skip]
const COMMON: &[&str] = &[
${lines.join("\n")}
];

#[cfg(test)]
mod tests {
    use super::{COMMON, is_common};

    #[test]
    fn the_list_is_a_thousand_sorted_passwords_that_satisfy_the_rule() {
        assert_eq!(COMMON.len(), ${COUNT});
        assert!(COMMON.is_sorted_by(|a, b| a < b));
        for password in COMMON {
            assert!((6..=18).contains(&password.len()), "{password}");
            assert!(password.bytes().any(|b| b.is_ascii_uppercase()), "{password}");
            assert!(password.bytes().any(|b| b.is_ascii_lowercase()), "{password}");
            assert!(password.bytes().any(|b| b.is_ascii_digit()), "{password}");
        }
    }

    #[test]
    fn what_everybody_types_is_common() {
        for password in ["Password1", "Qwerty123", "Abc12345", "Aa123456", "P@ssw0rd"] {
            assert!(is_common(password), "{password}");
        }
    }

    #[test]
    fn what_nobody_else_types_is_not() {
        for password in ["Landfall1", "Kelp7-orchard", "password1", ""] {
            assert!(!is_common(password), "{password}");
        }
    }
}
`,
);

//! Addresses of the Bitcoin main network. Their checksum is verified, so that typing mistakes are
//! refused. An address does not show who owns it.

use bech32::segwit;
use core::fmt;

/// Version bytes of addresses with a key's or a script's hash, and the length including the version byte.
const KEY_HASH: u8 = 0x00;
const SCRIPT_HASH: u8 = 0x05;
const HASHED: usize = 21;

/// The maximum length of an address of each kind. Longer ones are refused unread, because decoding Base58 takes quadratic time.
const LONGEST_HASHED: usize = 35;
const LONGEST: usize = 90;

/// The output types that the network has rules for, each with the lengths of its program. Anybody could spend money sent to others.
const SPENDABLE: [(u8, &[usize]); 2] = [(0, &[20, 32]), (1, &[32])];

/// An address with a valid checksum, in its usual form: bech32 addresses in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct BitcoinAddress(String);

impl BitcoinAddress {
    /// Parses an address, trimmed; `None` for anything else, including other networks' addresses.
    pub fn parse(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        if typed.len() > LONGEST {
            return None;
        }
        if is_hashed(typed) {
            return Some(Self(typed.to_owned()));
        }
        is_witness(typed).then(|| Self(typed.to_ascii_lowercase()))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BitcoinAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Base58 with a checksum: `1…` and `3…`.
fn is_hashed(typed: &str) -> bool {
    if typed.len() > LONGEST_HASHED {
        return false;
    }
    let read = bs58::decode(typed).with_check(None).into_vec();
    read.is_ok_and(|bytes| {
        bytes.len() == HASHED
            && bytes
                .first()
                .is_some_and(|version| [KEY_HASH, SCRIPT_HASH].contains(version))
    })
}

/// Bech32 and Bech32m: `bc1…`.
fn is_witness(typed: &str) -> bool {
    segwit::decode(typed).is_ok_and(|(network, version, program)| {
        let is_spendable = |(known, lengths): &(u8, &[usize])| {
            version.to_u8() == *known && lengths.contains(&program.len())
        };
        network == bech32::hrp::BC && SPENDABLE.iter().any(is_spendable)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the specifications of the formats.
    const RIGHT: [&str; 5] = [
        "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2",
        "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
    ];

    #[test]
    fn addresses_of_every_form_are_read() {
        for address in RIGHT {
            let read = BitcoinAddress::parse(&format!(" {address}\n"));
            assert_eq!(read.as_ref().map(BitcoinAddress::as_str), Some(address));
        }
        let loud = BitcoinAddress::parse("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4");
        assert_eq!(loud, BitcoinAddress::parse(RIGHT[2]));
    }

    #[test]
    fn any_one_character_that_differs_is_refused() {
        for address in RIGHT {
            for at in 0..address.len() {
                let mut typed = address.to_owned().into_bytes();
                typed[at] = if typed[at] == b'q' { b'p' } else { b'q' };
                let typed = String::from_utf8(typed).unwrap();
                assert_eq!(BitcoinAddress::parse(&typed), None, "{typed}");
            }
            assert_eq!(BitcoinAddress::parse(&address[1..]), None, "{address}");
        }
    }

    #[test]
    fn what_is_longer_than_any_address_is_refused_unread() {
        let began = std::time::Instant::now();
        for sign in ["z", "1", "q"] {
            assert_eq!(BitcoinAddress::parse(&sign.repeat(1_000_000)), None);
        }
        assert!(began.elapsed() < std::time::Duration::from_millis(500));
    }

    #[test]
    fn other_networks_and_other_things_are_refused() {
        for typed in [
            "",
            "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn",
            "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
            "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
            "bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
            "0x52908400098527886E0F7030069857D2E4169EE7",
            "GB29NWBK60161331926819",
            // Versions and lengths without rules, with valid checksums.
            "bc1sw50qgdz25j",
            "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
            "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
        ] {
            assert_eq!(BitcoinAddress::parse(typed), None, "{typed}");
        }
    }
}

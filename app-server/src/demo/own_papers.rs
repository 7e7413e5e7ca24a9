//! The sample passport as each demo person has it: it looks the same, but no two files are alike,
//! since two people never send the same one.

use domain::ids::InvestorId;
use std::path::Path;

/// Where a JPEG stores its quantization, and how many bytes come before the coefficients.
const QUANTIZATION: [u8; 2] = [0xFF, 0xDB];
const HEADER: usize = 5;
/// The first of the coefficients for fine details, whose change is invisible.
const FINE: usize = 16;
/// Number of coefficients that are changed, one for each decimal digit.
const DIGITS: usize = 6;

/// The file as this investor sent it. A file that is not a JPEG is unchanged.
pub(super) fn own(mut bytes: Vec<u8>, file: &str, investor: InvestorId) -> Vec<u8> {
    if Path::new(file).extension().is_some_and(|it| it == "jpg") {
        let number = format!("{:0width$}", investor.0, width = DIGITS);
        let mut pairs = bytes.windows(QUANTIZATION.len());
        let table = pairs.position(|at| at == QUANTIZATION);
        let finest = table.map_or(bytes.len(), |at| at + HEADER + FINE);
        let coefficients = bytes.iter_mut().skip(finest).take(DIGITS);
        for (coefficient, digit) in coefficients.zip(number.bytes()) {
            *coefficient = coefficient.saturating_add(digit.saturating_sub(b'0'));
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::content;

    #[test]
    fn no_two_people_have_the_same_paper() {
        let file = "samples/passport.jpg";
        let of = |id| own(content::file(file).unwrap(), file, InvestorId(id));
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        assert_ne!(of(11), of(2));
        let card = "samples/id-front.png";
        let file = content::file(card).unwrap();
        assert_eq!(own(file.clone(), card, InvestorId(1)), file);
    }
}

//! Stars of a partner (decision 22): the same rating, rounded differently by each screen. Nothing is stored here.

/// `PartnerRating` of one star.
const A_STAR: u8 = 20;
/// The best rating.
const BEST: u8 = 100;

/// `PartnerRating`, 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rating(u8);

impl Rating {
    /// A rating; `None` above 100.
    pub fn new(value: u8) -> Option<Self> {
        (value <= BEST).then_some(Self(value))
    }

    /// From 0 to 100.
    pub const fn value(self) -> u8 {
        self.0
    }

    /// Stars rounded down: the project's page.
    pub const fn stars_whole(self) -> u8 {
        self.0 / A_STAR
    }

    /// Stars rounded up: the list of partners.
    pub const fn stars_up(self) -> u8 {
        self.0.div_ceil(A_STAR)
    }

    /// Stars rounded to the nearest, half a star up: the partner's page.
    pub const fn stars_nearest(self) -> u8 {
        (self.0 + A_STAR / 2) / A_STAR
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_twenty_points_rounded_as_the_screen_asks() {
        let stars = |value| {
            let rating = Rating::new(value).unwrap();
            [
                rating.stars_whole(),
                rating.stars_up(),
                rating.stars_nearest(),
            ]
        };
        assert_eq!(stars(0), [0, 0, 0]);
        assert_eq!(stars(1), [0, 1, 0]);
        assert_eq!(stars(80), [4, 4, 4]);
        assert_eq!(stars(81), [4, 5, 4]);
        assert_eq!(stars(89), [4, 5, 4]);
        assert_eq!(stars(90), [4, 5, 5]);
        assert_eq!(stars(100), [5, 5, 5]);
        assert_eq!(Rating::new(101), None);
    }
}

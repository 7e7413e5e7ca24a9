//! A signature drawn by hand: the strokes of a finger or a pen, in the units of the box that it is drawn in.

use std::fmt;

/// Width of the box.
pub const WIDTH: u16 = 1000;
/// Height of the box.
pub const HEIGHT: u16 = 350;

/// The longest text of a drawing.
const MAX_TEXT: usize = 24_000;
const MAX_STROKES: usize = 100;
const MAX_POINTS: usize = 3_000;
/// A drawing smaller than this, in width and in height, is a touch and not a signature.
const LEAST: u16 = 60;

/// A point of the box, from its left and its top.
pub type Point = (u16, u16);

/// The strokes in the order in which they were drawn. Written as `x,y x,y;x,y x,y`: points after each other, strokes parted by
/// semicolons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing(Vec<Vec<Point>>);

impl Drawing {
    /// Parses the format of [`fmt::Display`]. `None` if it is outside of the box, too long, or too small to be a signature.
    pub fn parse(text: &str) -> Option<Self> {
        if text.len() > MAX_TEXT {
            return None;
        }
        let strokes: Vec<Vec<Point>> = text
            .split(';')
            .map(|stroke| stroke.split(' ').map(point).collect())
            .collect::<Option<_>>()?;
        let points: usize = strokes.iter().map(Vec::len).sum();
        let drawing = Self(strokes);
        let fits = drawing.0.len() <= MAX_STROKES && points <= MAX_POINTS;
        let (width, height) = drawing.extent();
        (fits && width.max(height) >= LEAST).then_some(drawing)
    }

    /// The strokes.
    pub fn strokes(&self) -> &[Vec<Point>] {
        &self.0
    }

    fn extent(&self) -> (u16, u16) {
        let points = || self.0.iter().flatten();
        let span = |of: fn(&Point) -> u16| {
            let (least, most) = (points().map(of).min(), points().map(of).max());
            most.zip(least).map_or(0, |(most, least)| most - least)
        };
        (span(|point| point.0), span(|point| point.1))
    }
}

fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let number = |digits: &str, most: u16| {
        let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let value = digits.parse::<u16>().ok().filter(|value| *value <= most);
        value.filter(|_| is_plain)
    };
    Some((number(x, WIDTH)?, number(y, HEIGHT)?))
}

impl fmt::Display for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, stroke) in self.0.iter().enumerate() {
            if number > 0 {
                f.write_str(";")?;
            }
            for (place, (x, y)) in stroke.iter().enumerate() {
                let gap = if place > 0 { " " } else { "" };
                write!(f, "{gap}{x},{y}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_drawing_is_read_as_it_was_written() {
        let text = "10,20 400,300 1000,0;0,350;7,8 9,10";
        let drawing = Drawing::parse(text).unwrap();
        assert_eq!(drawing.strokes().len(), 3);
        assert_eq!(drawing.strokes()[1], [(0, 350)]);
        assert_eq!(drawing.to_string(), text);
    }

    #[test]
    fn what_is_no_signature_is_refused() {
        for text in [
            "",
            " ",
            ";",
            "10,20",
            "10,20 69,79",
            "10,20;40,50",
            "10,20 400",
            "10,20 400,300;",
            "10,20  400,300",
            "10,20 1001,300",
            "10,20 400,351",
            "10,20 -4,300",
            "10,20 +400,300",
            "10,20 4e2,300",
            "10.5,20 400,300",
            "10,20 400,300,1",
            "<svg>",
            "99999999999,1 1,1",
        ] {
            assert_eq!(Drawing::parse(text), None, "{text}");
        }
    }

    #[test]
    fn nothing_endless_is_taken() {
        let stroke = |points: usize| vec!["1,1"; points].join(" ");
        assert!(Drawing::parse(&format!("900,300 {}", stroke(MAX_POINTS - 1))).is_some());
        assert!(Drawing::parse(&format!("900,300 {}", stroke(MAX_POINTS))).is_none());
        let strokes = |count: usize| vec!["1,1 90,90"; count].join(";");
        assert!(Drawing::parse(&strokes(MAX_STROKES)).is_some());
        assert!(Drawing::parse(&strokes(MAX_STROKES + 1)).is_none());
        let long = vec!["1000,350 0,0"; MAX_TEXT].join(" ");
        assert!(Drawing::parse(&long).is_none());
    }

    proptest! {
        #[test]
        fn any_text_is_taken_as_it_is_or_not_at_all(text in "[0-9,; .-]{0,60}") {
            if let Some(drawing) = Drawing::parse(&text) {
                prop_assert_eq!(Drawing::parse(&drawing.to_string()), Some(drawing));
            }
        }
    }
}

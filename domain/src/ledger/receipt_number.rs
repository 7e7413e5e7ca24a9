//! The receipt number of a movement.

/// The receipt number of the movement with this id: the same on every screen and in the document.
pub fn receipt_number(movement: i64) -> String {
    format!("LF-R{movement:08}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_movement_has_a_receipt_number_of_its_own() {
        assert_eq!(receipt_number(7), "LF-R00000007");
        assert_eq!(receipt_number(123_456_789), "LF-R123456789");
    }
}

//! How many projects an investor keeps an eye on. Whose list it is, is not asked here.

use crate::Refusal;
use crate::ids::ProjectId;

/// The longest watch list.
pub const LONGEST_WATCH_LIST: u32 = 200;

/// Whether a project is still to be put on a list that holds these; one that is there already stays as it is.
pub fn is_to_be_watched(watched: &[ProjectId], project: ProjectId) -> Result<bool, Refusal> {
    if watched.contains(&project) {
        return Ok(false);
    }
    let is_full = u32::try_from(watched.len()).map_or(true, |held| held >= LONGEST_WATCH_LIST);
    if is_full {
        return Err(Refusal::WatchListFull {
            max: LONGEST_WATCH_LIST,
        });
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_takes_a_project_once_and_ends() {
        let full: Vec<ProjectId> = (1..=i64::from(LONGEST_WATCH_LIST)).map(ProjectId).collect();
        assert_eq!(is_to_be_watched(&full[1..], ProjectId(1)), Ok(true));
        assert_eq!(is_to_be_watched(&full, ProjectId(1)), Ok(false));
        assert_eq!(
            is_to_be_watched(&full, ProjectId(0)),
            Err(Refusal::WatchListFull { max: 200 })
        );
    }
}

//! The watch list of an investor: how long it may be. Its owner is not checked here.

use crate::Refusal;
use crate::ids::ProjectId;

/// The longest watch list.
pub const LONGEST_WATCH_LIST: u32 = 200;

/// Whether a project has to be added to a list with these; `false` if it is already there.
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

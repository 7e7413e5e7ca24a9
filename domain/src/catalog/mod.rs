//! Projects, partners and what is shown of them: derived status, return, days remaining (decisions 19 to 24).

mod project;

pub use project::{Framework, MethodLimits, Offering, Project, ProjectStatus};

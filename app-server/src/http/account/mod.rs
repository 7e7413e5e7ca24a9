//! Investment accounts: list, opening, changing, submitting, questionnaire (requirement part 2; decisions 25 to 29, 49).

pub(crate) mod desk;
mod entities;
mod entity;
mod fields;
mod frameworks;
mod questionnaire;
mod save;

pub use entities::entities;
pub(in crate::http) use entity::{CurrencyWallet, LastKycLog};
pub use frameworks::{FrameworkEntry, FrameworkLookup};
pub use questionnaire::questionnaire;
pub use save::{change_entity, open_entity};

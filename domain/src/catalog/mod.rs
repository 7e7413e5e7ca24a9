//! Projects, partners and the figures shown of them: derived status, return, days remaining (decisions 19 to 24).

mod content;
mod edition;
mod figures;
mod framework_terms;
mod help;
mod partner;
mod payment_method;
mod project;
mod project_draft;
mod rating;
mod search;
mod site;
mod watch;

pub use content::{
    Bulletin, Figure, Home, LegalKind, LegalText, NewPartner, NewProject, Person, ProjectContent,
    ProjectDocument, Slogan, Summary, SummaryKind, TableRow, Unpublishable,
};
pub use edition::{Edition, EditionStage};
pub use figures::{Return, days_remaining, days_turn};
pub use framework_terms::{FrameworkName, FrameworkTerms, TransactionProcess};
pub use help::{Help, Question};
pub use partner::{PartnerContent, PartnersProject};
pub use payment_method::PaymentMethod;
pub use project::{
    Framework, MethodLimits, NotOpen, Offering, Project, ProjectStatus, shows_balances,
};
pub use project_draft::{
    DraftedDocument, DraftedMethod, DraftedSummary, FieldKind, PAPER_TYPES, ProjectDraft, Sold,
};
pub use rating::Rating;
pub use search::search_words;
pub use site::SiteName;
pub use watch::{LONGEST_WATCH_LIST, is_to_be_watched};

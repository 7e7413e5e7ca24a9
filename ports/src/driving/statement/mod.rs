//! Bank statements at the desk (states: receipt and statement line): when a bank's file is read,
//! clear payments by somebody become receipts at once; finance confirms the meaning of every other
//! line. The approver and the auditor read.

mod confirm;
mod confirmed;
mod exact;
mod facts;
mod layout;
mod list;
mod locking;
mod read;
mod reversal;
mod settle;
mod show;
mod taking;
mod transfer;
mod withdraw;

pub use confirm::{ConfirmLine, confirm_line};
pub use exact::{ConfirmedExactly, confirm_exact};
pub use layout::{
    KeptLayout, Sample, SampledLine, TryLayout, csv_layout, set_csv_layout, try_csv_layout,
};
pub use list::{
    ListFiles, ListLines, export_files, export_lines, list_files, list_lines, show_file,
};
pub use read::{FilePreview, ReadFile, ReadIn, preview_file, read_file};
pub use settle::{SettleDifference, SettledAs, settle_difference};
pub use show::{About, LineItem, LineMay, Proposed, show_line};
pub use transfer::{ReopenLine, reopen_line};
pub use withdraw::{WithdrawFile, withdraw_file};

use domain::Refusal;
use domain::operations::{Operator, Role};

/// Refuses an operator who may not read statements (`Forbidden`).
fn may_read(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance, Role::Approver, Role::Auditor])
}

/// Refuses an operator who may not read files in and confirm lines (`Forbidden`).
fn may_confirm(by: &Operator) -> Result<(), Refusal> {
    allowed(by, &[Role::Finance])
}

fn allowed(by: &Operator, roles: &[Role]) -> Result<(), Refusal> {
    if by.has_any(roles) {
        Ok(())
    } else {
        Err(Refusal::Forbidden)
    }
}

//! The figures of a portfolio: how what is held divides up, what it brought month by month and a year, and what comes next. They are
//! derived from what the ledger and the orders hold, and move nothing.

mod allocation;
mod coming;
mod income;
mod order;
mod returns;
mod story;

pub use allocation::{Part, WHOLE, allocation};
pub use coming::{AHEAD, Coming, DuePayment, Event, OpenOrder, Papers, coming};
pub use income::{MONTHS, MonthlyIncome, by_month, first_month, is_income};
pub use order::{OrderGroup, OrderType};
pub use returns::{Flow, LEAST_DAYS, NoReturn, YEARLY_MOST, yearly_return};
pub use story::{StoryStep, reviewed_by, story};

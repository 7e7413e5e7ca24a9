//! The figures of a portfolio: its allocation, the monthly income, the yearly return, and upcoming dates. They are
//! derived from the ledger and the orders, and move nothing.

mod allocation;
mod income;
mod order;
mod returns;
mod story;
mod upcoming;

pub use allocation::{Part, WHOLE, allocation};
pub use income::{MONTHS, MonthlyIncome, by_month, converted_in_steps, first_month, is_income};
pub use order::{OrderGroup, OrderType};
pub use returns::{Flow, LEAST_DAYS, NoReturn, YEARLY_MOST, yearly_return};
pub use story::{StoryStep, reviewed_by, story};
pub use upcoming::{AHEAD, DuePayment, Event, OpenOrder, Papers, UpcomingEvent, coming};

//! Payouts against their proofs and batches, and batches against their payment files. Their money is compared with the ledger
//! elsewhere.

use super::{Difference, DifferenceKind, PAGE, Slice, difference};
use crate::driven::payee_proofs::WithProof;
use crate::driven::payment_files::FileFormat;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::payee::payout_stands;
use crate::{Failure, Ports, read};
use domain::ids::{PayoutBatchId, PayoutId};
use domain::payable::{Payout, State};
use domain::payout::{Batch, BatchState};

/// The next payouts.
pub(super) async fn payouts(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    read(ports, async |tx| {
        let page = tx.payouts().after(PayoutId(after), PAGE).await?;
        let mut found = Vec::new();
        for payout in &page {
            let is_owed = payout.record.as_ref().is_none_or(|it| it.state.is_owed());
            if is_owed && !payout_stands(ports, tx, payout).await? {
                found.push(of(payout, DifferenceKind::PayoutTarget));
            }
            let record = payout.record.as_ref();
            if record.is_some_and(|it| !is_explained(it)) {
                found.push(of(payout, DifferenceKind::PayoutState));
            }
        }
        Ok(Slice {
            looked: page.len(),
            last: page.last().map(|payout| payout.id.0),
            found,
        })
    })
    .await
}

fn of(payout: &WithProof<PayoutId, Payout>, odd: DifferenceKind) -> Difference {
    difference(format!("payout:{}", payout.id), odd)
}

/// Whether a payout has exactly the batch, payment and return that its state requires.
fn is_explained(payout: &Payout) -> bool {
    let (batch, paid, back) = (
        payout.batch.is_some(),
        payout.payment.is_some(),
        payout.bounce.is_some(),
    );
    match payout.state {
        State::WaitingTarget => !batch && !paid && !back,
        State::Due => !paid && !back,
        State::Batched | State::Released => batch && !paid && !back,
        State::Executed => paid && !back,
        State::Bounced => paid && back,
    }
}

/// The next batches.
pub(super) async fn batches(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    read(ports, async |tx| {
        let page = tx
            .payout_batches()
            .after(PayoutBatchId(after), PAGE)
            .await?;
        let mut found = Vec::new();
        for batch in &page {
            let files = sound_files(ports, tx, batch.id).await?;
            let payouts = tx.payouts().in_batch(batch.id).await?;
            if let Some(odd) = problem(batch, files, &payouts) {
                found.push(difference(format!("payout_batch:{}", batch.id), odd));
            }
        }
        Ok(Slice {
            looked: page.len(),
            last: page.last().map(|batch| batch.id.0),
            found,
        })
    })
    .await
}

/// The number of payment files of a batch that can be opened and match their digest.
async fn sound_files(ports: &Ports, tx: &dyn Tx, batch: PayoutBatchId) -> Result<usize, Failure> {
    let mut sound = 0;
    for format in FileFormat::ALL {
        let kept = match tx.payout_batches().file(batch, format).await {
            Ok(kept) => kept,
            // Reconciliation reports it and continues.
            Err(StoreError::Corrupt(_)) => None,
            Err(error) => return Err(error.into()),
        };
        sound += usize::from(
            kept.is_some_and(|(bytes, kept)| ports.secrets.digest(&bytes) == kept.sha256),
        );
    }
    Ok(sound)
}

fn problem(batch: &Batch, files: usize, payouts: &[Payout]) -> Option<DifferenceKind> {
    let is_released = batch.state == BatchState::Released;
    if files
        != if is_released {
            FileFormat::ALL.len()
        } else {
            0
        }
    {
        return Some(DifferenceKind::BatchFiles);
    }
    let mut left = payouts.iter();
    let is_wrong = match batch.state {
        BatchState::Open => payouts.is_empty() || left.any(|it| it.state != State::Batched),
        BatchState::Released => left.any(|it| it.state == State::Batched),
        BatchState::Dissolved => !payouts.is_empty(),
    };
    is_wrong.then_some(DifferenceKind::BatchPayouts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use domain::ids::{AccountId, BankAccountId, OperatorId, OrderId};
    use domain::ledger::Place;
    use domain::ledger::Purpose;
    use domain::payable::{Bounce, Payment, Reason};
    use domain::{Currency, Instant, Money};

    fn payout(state: State) -> Payout {
        let amount = Money::from_minor(100, Currency::Usd).unwrap();
        let why = (Reason::Refund, Purpose::Subscription(OrderId(1)));
        let made = Payout::new(AccountId(1), amount, why, None, Instant::UNIX_EPOCH);
        let value_on = NaiveDate::MIN;
        let payment = Payment {
            from: Place::Gateway,
            value_on,
            reference: "7".into(),
        };
        let bounce = Bounce {
            bank: BankAccountId(1),
            came_back: amount,
            value_on,
            reason: "closed".into(),
        };
        Payout {
            state,
            batch: matches!(state, State::Batched | State::Released).then_some(PayoutBatchId(1)),
            payment: (!state.is_owed()).then_some(payment),
            bounce: (state == State::Bounced).then_some(bounce),
            ..made
        }
    }

    #[test]
    fn each_state_has_the_batch_and_the_payment_that_it_needs() {
        for state in State::ALL {
            assert!(is_explained(&payout(state)), "{state:?}");
        }
        for (state, other) in [
            (State::Executed, State::Released),
            (State::Released, State::Executed),
            (State::Bounced, State::Executed),
            (State::Batched, State::WaitingTarget),
            (State::Due, State::Bounced),
        ] {
            let wrong = Payout {
                state,
                ..payout(other)
            };
            assert!(!is_explained(&wrong), "{state:?} {other:?}");
        }
    }

    #[test]
    fn each_batch_has_its_files_and_its_payouts() {
        let batch = |state| Batch {
            id: PayoutBatchId(1),
            bank: BankAccountId(1),
            currency: Currency::Usd,
            pay_on: NaiveDate::MIN,
            state,
            made_by: OperatorId(1),
            made_at: Instant::UNIX_EPOCH,
            released: None,
            version: 1,
        };
        let held = [payout(State::Batched)];
        let sent = [payout(State::Released), payout(State::Executed)];
        let found = |state, files, payouts: &[Payout]| problem(&batch(state), files, payouts);
        assert_eq!(found(BatchState::Open, 0, &held), None);
        assert_eq!(found(BatchState::Released, 2, &sent), None);
        assert_eq!(found(BatchState::Dissolved, 0, &[]), None);
        for (state, files, payouts) in [
            (BatchState::Open, 2, &held[..]),
            (BatchState::Open, 0, &[]),
            (BatchState::Open, 0, &sent),
            (BatchState::Released, 1, &sent),
            (BatchState::Released, 2, &held),
            (BatchState::Dissolved, 0, &held),
        ] {
            assert!(found(state, files, payouts).is_some(), "{state:?} {files}");
        }
    }
}

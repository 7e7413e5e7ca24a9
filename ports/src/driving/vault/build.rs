//! Making an archive: the worker leases one, writes entry by entry into the object store, and notifies its investor. A worker that dies
//! leaves nothing but a lease, which expires; the archive is then started again.

use super::FOLDER;
use super::contents::contents;
use super::index::{IndexLine, page, table};
use super::words::{detail, kind_name, kind_of, moment, order_name, title};
use crate::driven::audit::Origin;
use crate::driven::leases::Lease;
use crate::driven::objects::{ObjectError, ObjectKey};
use crate::driven::unit_of_work::Tx;
use crate::driven::vault::{Entry, EntryFilter, EntrySlice, VaultEntry};
use crate::driven::zip_files::{ZipEntry, ZipError, ZipWriter};
use crate::driving::messaging::{Notice, tell};
use crate::driving::words::Words;
use crate::{Backoff, Failure, Ports, read_once, transact};
use bytes::Bytes;
use chrono::TimeDelta;
use domain::Instant;
use domain::day::day_of;
use domain::file_name::shown_name;
use domain::messaging::About;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;
use domain::vault::{Archive, EntryName, EntryNames, MadeArchive};
use futures_util::future::join;

/// How long a lease holds.
const LEASE: TimeDelta = TimeDelta::minutes(5);
/// After how long it is renewed.
const RENEWED_AFTER: TimeDelta = TimeDelta::minutes(1);
/// Entries read at once. Making that many receipts takes seconds.
const AT_ONCE: u64 = 100;
/// The pauses after tries that failed.
const PAUSES: Backoff = Backoff::new(TimeDelta::seconds(10), TimeDelta::hours(1));

/// Makes one archive that is due; false where there is none.
pub async fn build_due(ports: &Ports) -> Result<bool, Failure> {
    let lease = Lease::of(ports, LEASE);
    // Checked in a read transaction first: usually there is none, and the check should block no
    // writer.
    let any = read_once(ports, async |tx| {
        Ok(tx.vault().any_archive_due(lease.from).await?)
    });
    if !any.await? {
        return Ok(false);
    }
    let leased = transact(ports, async |tx| {
        Ok(tx.vault().lease_archive(&lease).await?)
    })
    .await?;
    let Some((archive, tries)) = leased else {
        return Ok(false);
    };
    match build(ports, &archive, &lease).await {
        Ok(()) => Ok(true),
        Err(failure) => {
            let until = ports.clock.now() + PAUSES.pause(tries, archive.id.0);
            transact(ports, async |tx| {
                let by = &lease.by;
                Ok(tx.vault().put_archive_off(archive.id, by, until).await?)
            })
            .await?;
            Err(failure)
        }
    }
}

async fn build(ports: &Ports, archive: &Archive, lease: &Lease) -> Result<(), Failure> {
    let unavailable = |error: ObjectError| Failure::Unavailable("object store", error.to_string());
    let key = ObjectKey::new(FOLDER, &ports.secrets.token()).map_err(unavailable)?;
    let (writer, body) = ports.zip_files.begin();
    let filling = Filling::of(ports, archive, lease);
    let (filled, size) = join(filling.fill(writer), ports.objects.put(&key, body)).await;
    // If the store fails, filling ends too; the store's own error says more.
    let size = match size {
        Err(ObjectError::CutOff(_)) => return Err(filled.err().unwrap_or_else(cut_off)),
        stored => stored.map_err(unavailable)?,
    };
    let (entries, missing) = filled?;
    let made = MadeArchive {
        at: ports.clock.now(),
        object_key: Some(key.as_str().to_owned()),
        size,
        entries,
        missing,
    };
    let finished = transact(ports, async |tx| {
        finish(ports, tx, archive, (lease, &made)).await
    })
    .await;
    let is_kept = match &finished {
        Ok(is_ours) => *is_ours,
        Err(failure) => failure.may_have_committed(),
    };
    if !is_kept {
        // A file that cannot be deleted now is deleted by the sweep of leftovers.
        let _ = ports.objects.delete(&key).await;
    }
    finished.map(drop)
}

fn cut_off() -> Failure {
    Failure::Broken("an archive was cut off".into())
}

/// Records the archive, and notifies its investor; false if another worker made it in the meantime.
async fn finish(
    ports: &Ports,
    tx: &dyn Tx,
    archive: &Archive,
    (lease, made): (&Lease, &MadeArchive),
) -> Result<bool, Failure> {
    let id = archive.id;
    if !tx.vault().finish_archive(id, &lease.by, made).await? {
        return Ok(false);
    }
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::DocumentStored,
        record: format!("archive:{id}"),
        detail: format!(
            "of investor:{}, {} entries, {} missing, {} bytes",
            archive.investor, made.entries, made.missing, made.size
        ),
    };
    tx.audit()
        .record(event, &Origin::default(), made.at)
        .await?;
    if let Some(investor) = tx.investors().get(archive.investor).await? {
        // The last day on which it is there from morning to night.
        let last = day_of(made.expires_at()).pred_opt().unwrap_or_default();
        let day = ports.texts.day(investor.language, last);
        let link = format!("{}/#{PAGE}", ports.settings.public_url);
        let params = [("day", day.as_str()), ("link", link.as_str())];
        let notice = Notice {
            key: "archiveReady",
            params: &params,
            about: Some(About::Archive(id)),
        };
        tell(ports, tx, &investor, notice, made.at).await?;
    }
    Ok(true)
}

/// The investor's page of documents.
const PAGE: &str = "/user/personaldata/documents";

/// Writing the entries one after the other.
struct Filling<'a> {
    ports: &'a Ports,
    archive: &'a Archive,
    lease: &'a Lease,
    words: Words<'a>,
    names: EntryNames,
    lines: Vec<IndexLine>,
    missing: u32,
    /// When the lease was renewed last.
    renewed_at: Instant,
}

impl<'a> Filling<'a> {
    fn of(ports: &'a Ports, archive: &'a Archive, lease: &'a Lease) -> Self {
        let language = archive.language;
        Self {
            ports,
            archive,
            lease,
            words: Words { ports, language },
            names: EntryNames::default(),
            lines: Vec::new(),
            missing: 0,
            renewed_at: lease.from,
        }
    }

    /// Writes everything; returns how many entries are in the archive, and how many are missing.
    async fn fill(mut self, mut writer: Box<dyn ZipWriter>) -> Result<(u32, u32), Failure> {
        // The names of the index are taken before any entry could have them.
        let index = self.words.text("paper.vault.index", &[]);
        let paths = ["html", "csv"].map(|extension| self.named(&[], &index, extension));
        let filter = EntryFilter {
            before: Some(self.lease.from),
            ..EntryFilter::default()
        };
        let mut skipped = 0;
        loop {
            let slice = EntrySlice {
                newest_first: false,
                skipped,
                limit: AT_ONCE,
            };
            let who = self.archive.investor;
            let (part, total) = read_once(self.ports, async |tx| {
                Ok(tx.vault().entries(who, &filter, slice).await?)
            })
            .await?;
            for entry in &part {
                self.renew_in_time().await?;
                self.add(entry, writer.as_mut()).await?;
            }
            skipped += AT_ONCE;
            if skipped >= total {
                break;
            }
        }
        let made_at = self.words.moment(self.lease.from);
        let texts = [
            page(&self.words, &made_at, &self.lines),
            table(&self.words, &self.lines),
        ];
        for (path, text) in paths.into_iter().zip(texts) {
            self.write(writer.as_mut(), (path, text.into()), self.lease.from)
                .await?;
        }
        writer.finish().await.map_err(unwritten)?;
        let all = u32::try_from(self.lines.len()).unwrap_or(u32::MAX);
        Ok((all - self.missing, self.missing))
    }

    /// Renews the lease long before it ends, however long the files of a few entries take.
    async fn renew_in_time(&mut self) -> Result<(), Failure> {
        let now = self.ports.clock.now();
        if now - self.renewed_at < RENEWED_AFTER {
            return Ok(());
        }
        self.renew().await?;
        self.renewed_at = now;
        Ok(())
    }

    async fn renew(&self) -> Result<(), Failure> {
        let lease = Lease {
            by: self.lease.by.clone(),
            from: self.lease.from,
            until: self.ports.clock.now() + LEASE,
        };
        let id = self.archive.id;
        let is_ours = transact(self.ports, async |tx| {
            Ok(tx.vault().renew_archive(id, &lease).await?)
        });
        if is_ours.await? {
            return Ok(());
        }
        Err(Failure::Broken(format!(
            "another worker makes archive {id}"
        )))
    }

    async fn add(&mut self, entry: &VaultEntry, writer: &mut dyn ZipWriter) -> Result<(), Failure> {
        let bytes = contents(self.ports, self.archive, entry).await?;
        let language = self.archive.language;
        let texts = self.ports.texts.as_ref();
        let mut line = IndexLine {
            date: moment(entry.at),
            kind: kind_name(texts, language, kind_of(&entry.what)),
            title: title(texts, language, &entry.what),
            account: entry
                .account
                .as_ref()
                .map_or_else(String::new, |(_, number)| number.clone()),
            project: entry
                .project
                .as_ref()
                .map_or_else(String::new, |(_, name)| name.get(language).to_owned()),
            order: entry
                .order
                .map_or_else(String::new, |order| order_name(texts, language, order)),
            path: None,
            sha256: entry
                .file
                .as_ref()
                .map_or_else(String::new, |file| file.sha256.clone()),
        };
        match bytes {
            Some(bytes) => {
                let path = self.path(entry, &line);
                line.sha256 = self.ports.secrets.digest(&bytes);
                line.path = Some(path.clone());
                self.write(writer, (path, bytes), entry.at).await?;
            }
            None => self.missing += 1,
        }
        self.lines.push(line);
        Ok(())
    }

    /// The path of an entry: by account, by project, then by day, order and name.
    fn path(&mut self, entry: &VaultEntry, line: &IndexLine) -> String {
        let own = self.words.text("paper.vault.own", &[]);
        let account = if line.account.is_empty() {
            own
        } else {
            line.account.clone()
        };
        let mut folders = vec![account.as_str()];
        if !line.project.is_empty() {
            folders.push(&line.project);
        }
        let mut day = day_of(entry.at).to_string();
        if !line.order.is_empty() {
            day = format!("{day} {} -", line.order);
        }
        let stem = match &entry.what {
            Entry::Document { name, kind, .. } if detail(&entry.what).is_some() => {
                let shown = shown_name(name, *kind);
                let own = shown.rsplit_once('.').map_or(shown.as_str(), |it| it.0);
                format!("{day} {} - {own}", line.title)
            }
            Entry::Statement { language, .. } => {
                format!("{day} {} ({})", line.title, language.code())
            }
            Entry::Document { .. } | Entry::Receipt { .. } | Entry::Message { .. } => {
                format!("{day} {}", line.title)
            }
        };
        self.named(&folders, &stem, extension(&entry.what))
    }

    fn named(&mut self, folders: &[&str], stem: &str, extension: &str) -> String {
        self.names.give(EntryName {
            folders,
            stem,
            extension,
        })
    }

    async fn write(
        &self,
        writer: &mut dyn ZipWriter,
        (path, bytes): (String, Bytes),
        changed_at: Instant,
    ) -> Result<(), Failure> {
        let entry = ZipEntry {
            path,
            changed_at,
            bytes,
        };
        writer.add(entry).await.map_err(unwritten)
    }
}

fn unwritten(error: ZipError) -> Failure {
    match error {
        ZipError::Abandoned => Failure::Unavailable("object store", error.to_string()),
        ZipError::Unwritable(_) => Failure::Broken(format!("an archive: {error}")),
    }
}

const fn extension(what: &Entry) -> &'static str {
    match what {
        Entry::Document { kind, .. } => kind.extension(),
        Entry::Statement { format, .. } => format.extension(),
        Entry::Receipt { .. } => "pdf",
        Entry::Message { .. } => "txt",
    }
}

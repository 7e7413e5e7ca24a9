//! The landfall binary: its subcommands. Each reads the settings, wires the server and calls one
//! function of it.

use adapters::system::SystemClock;
use app_server::bootstrap::wire;
use app_server::{Config, commands, demo, http, private_files};
use clap::{Parser, Subcommand};
use ports::driven::clock::Clock;
use std::error::Error;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

#[derive(Parser)]
#[command(
    name = "landfall",
    version,
    about = "The Landfall server and its tools"
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve until SIGTERM or Ctrl-C
    Serve,
    /// Bring the database up to this version
    Migrate,
    /// Fill a new database
    Seed {
        /// Use the demo data
        #[arg(long, required = true)]
        demo: bool,
    },
    /// Print the settings in force, with secrets hidden
    Config,
    /// Print the OpenAPI document
    Openapi,
    /// Check that all records agree; print each difference, and fail if there is one
    Reconcile,
    /// Reseal under the first key what is sealed under another key
    Reseal(commands::Reseal),
    /// Check the audit trail
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Add or recover operators
    #[command(subcommand)]
    Operator(OperatorCommand),
    /// Test a configured provider and report the result
    #[command(subcommand)]
    Check(CheckCommand),
    /// Inspect one uploaded file; the server starts this for each
    #[command(hide = true)]
    Inspect {
        /// What the file is inspected for: document, portrait or published
        task: String,
    },
}

#[derive(Subcommand)]
enum CheckCommand {
    /// Send a test text message
    Sms(commands::CheckSms),
    /// Send a test e-mail
    Mail(commands::CheckMail),
    /// Store, read, list and remove a small file
    Store,
    /// Scan a harmless text and the test virus
    Scanner,
}

#[derive(Subcommand)]
enum AuditCommand {
    /// Name the first event that was changed, removed or inserted, and every record whose event is missing
    Verify(commands::Heads),
}

#[derive(Subcommand)]
enum OperatorCommand {
    /// Add an operator
    Add(commands::NewOperator),
    /// Add or restore an administrator when nobody is left to approve
    Recover(commands::RecoveredOperator),
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        // Before anything else is set up: it must have access to nothing and know nothing.
        Command::Inspect { task } => adapters::inspection::answer(&task),
        command => {
            private_files::keep_private();
            ran(command)
        }
    }
}

#[tokio::main]
async fn ran(command: Command) -> ExitCode {
    match Box::pin(run(command)).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("landfall: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), Box<dyn Error>> {
    if let Command::Openapi = command {
        println!("{}", http::document().to_pretty_json()?);
        return Ok(());
    }
    let config = Config::load()?;
    log(&config)?;
    match command {
        Command::Serve => serve(config).await,
        Command::Migrate => {
            let wired = wire(&config, config.bind, None).await?;
            wired.store.migrate().await?;
            app_server::bootstrap::payees::adopt(&wired.ports).await?;
            println!("The database is up to date.");
            Ok(())
        }
        Command::Seed { demo: _ } => Box::pin(seed(&config)).await,
        Command::Config => {
            print!("{}", config.shown());
            Ok(())
        }
        Command::Openapi | Command::Inspect { .. } => Ok(()),
        Command::Reconcile => commands::reconcile(&ports(&config).await?).await,
        Command::Reseal(what) => {
            let wired = wire(&config, config.bind, None).await?;
            wired.ports.store.ready().await?;
            commands::reseal(&wired, what).await
        }
        Command::Audit(AuditCommand::Verify(heads)) => {
            commands::verify_audit(&ports(&config).await?, &heads).await
        }
        Command::Operator(OperatorCommand::Add(new)) => {
            commands::add_operator(&ports(&config).await?, new).await
        }
        Command::Operator(OperatorCommand::Recover(whom)) => {
            commands::recover_operator(&ports(&config).await?, whom).await
        }
        Command::Check(CheckCommand::Sms(check)) => commands::check_sms(&config, check).await,
        Command::Check(CheckCommand::Mail(check)) => commands::check_mail(&config, check).await,
        Command::Check(CheckCommand::Store) => commands::check_store(&config).await,
        Command::Check(CheckCommand::Scanner) => commands::check_scanner(&config).await,
    }
}

async fn seed(config: &Config) -> Result<(), Box<dyn Error>> {
    let made = Box::pin(demo::seed(config, SystemClock.now())).await?;
    println!(
        "{}",
        if made {
            "The demo data was added."
        } else {
            "The database already has projects; nothing was changed."
        }
    );
    Ok(())
}

/// The ports over a database that is of this version.
async fn ports(config: &Config) -> Result<ports::Ports, Box<dyn Error>> {
    let wired = wire(config, config.bind, None).await?;
    wired.ports.store.ready().await?;
    Ok(wired.ports)
}

async fn serve(config: Config) -> Result<(), Box<dyn Error>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let server = app_server::start(config).await?;
    tracing::info!(address = %server.address(), "serving");
    tokio::select! {
        _ = terminate.recv() => {}
        interrupted = tokio::signal::ctrl_c() => interrupted?,
    }
    tracing::info!("stopping; running work is finished first");
    server.stop().await?;
    Ok(())
}

/// Lines for people in development, JSON in production.
fn log(config: &Config) -> Result<(), Box<dyn Error>> {
    let filter = tracing_subscriber::EnvFilter::try_new(&config.log).map_err(|error| {
        format!("the setting LANDFALL_LOG is wrong: {error}\n  Give a level such as info, or filters such as info,sqlx=warn.")
    })?;
    // Spans of this crate contain the address of the database, its password included: no setting
    // lets them through.
    let harmless = filter_fn(|about| !(about.is_span() && about.target().starts_with("sea_orm")));
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    if config.is_development() {
        lines.finish().with(harmless).init();
    } else {
        lines.json().finish().with(harmless).init();
    }
    Ok(())
}

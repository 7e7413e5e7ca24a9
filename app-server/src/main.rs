//! The landfall binary: its subcommands. Each reads the settings, wires the house and asks one thing of it.

use adapters::system::SystemClock;
use app_server::bootstrap::wire;
use app_server::{Config, commands, demo, http, private_files};
use clap::{Parser, Subcommand};
use ports::driven::clock::Clock;
use std::error::Error;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::signal::unix::{SignalKind, signal};

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
        /// With the demo data
        #[arg(long, required = true)]
        demo: bool,
    },
    /// Print the settings in force, secrets hidden
    Config,
    /// Print the OpenAPI document
    Openapi,
    /// Prove from the data that all parts agree; prints each difference and fails if there is one
    Reconcile,
    /// The audit trail
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Operators of the desk
    #[command(subcommand)]
    Operator(OperatorCommand),
    /// Try a configured provider and say what happened
    #[command(subcommand)]
    Check(CheckCommand),
}

#[derive(Subcommand)]
enum CheckCommand {
    /// Send a test text message
    Sms(commands::CheckSms),
    /// Send a test e-mail
    Mail(commands::CheckMail),
    /// Store, read, list and remove a small file
    Store,
    /// Have a harmless text and the test virus scanned
    Scanner,
}

#[derive(Subcommand)]
enum AuditCommand {
    /// Name the first event that was changed, removed or put in between
    Verify,
}

#[derive(Subcommand)]
enum OperatorCommand {
    /// Make an operator
    Add(commands::NewOperator),
}

#[tokio::main]
async fn main() -> ExitCode {
    private_files::keep_private();
    match Box::pin(run(Arguments::parse().command)).await {
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
            println!("The database is up to date.");
            Ok(())
        }
        Command::Seed { demo: _ } => Box::pin(seed(&config)).await,
        Command::Config => {
            print!("{}", config.shown());
            Ok(())
        }
        Command::Openapi => Ok(()),
        Command::Reconcile => commands::reconcile(&ports(&config).await?).await,
        Command::Audit(AuditCommand::Verify) => {
            commands::verify_audit(&ports(&config).await?).await
        }
        Command::Operator(OperatorCommand::Add(new)) => {
            commands::add_operator(&ports(&config).await?, new).await
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
            "The demo data is in."
        } else {
            "The database has projects already; nothing was changed."
        }
    );
    Ok(())
}

/// The house over a database that is of this version.
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
    tracing::info!("stopping; what runs is finished first");
    server.stop().await?;
    Ok(())
}

/// Lines for people in development, JSON in production.
fn log(config: &Config) -> Result<(), Box<dyn Error>> {
    let filter = tracing_subscriber::EnvFilter::try_new(&config.log).map_err(|error| {
        format!("the setting LANDFALL_LOG is wrong: {error}\n  Give a level such as info, or filters such as info,sqlx=warn.")
    })?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    if config.is_development() {
        lines.init();
    } else {
        lines.json().init();
    }
    Ok(())
}

//! The common parts of the stubs of outside services.

use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::net::TcpStream;

/// Stops a stub, and waits until nobody listens at its address: its server accepts connections for
/// a moment after it was told to stop.
pub async fn gone(server: &ServerHandle, base: &str) {
    server.stop(false).await;
    let address = base.trim_start_matches("http://");
    while TcpStream::connect(address).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

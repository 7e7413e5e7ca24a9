//! What the stubs of outside services have in common.

use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::net::TcpStream;

/// Stops a stub, and waits until nobody listens at its address: its server takes connections for a moment after it was told.
pub async fn gone(server: &ServerHandle, base: &str) {
    server.stop(false).await;
    let address = base.trim_start_matches("http://");
    while TcpStream::connect(address).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

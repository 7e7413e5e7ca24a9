//! Every callback path, with every provider: an unproven callback is refused and changes nothing in
//! any table, and a proven one takes effect once. A path or a provider without a caller here fails.

mod callers;
mod messages;
mod papers;
mod scene;
mod unproven;

use std::collections::BTreeSet;

use app_server::http::callbacks::{ProviderKind, ROUTES};

use scene::Scene;

fn routes(kind: ProviderKind) -> impl Iterator<Item = &'static str> {
    let of_kind = ROUTES.iter().filter(move |route| route.kind == kind);
    of_kind.map(|route| route.path)
}

/// Every place and every provider that it names has its caller, and every adapter that runs here has its place.
fn all_are_called(scenes: &[&Scene]) {
    let callers = || scenes.iter().flat_map(|scene| &scene.callers);
    for route in &ROUTES {
        assert!(
            !route.providers.is_empty(),
            "{} is called by nobody",
            route.path
        );
        for provider in route.providers {
            let found =
                callers().any(|caller| caller.route == route.path && caller.provider == *provider);
            assert!(found, "{provider} is not tried at {}", route.path);
        }
    }
    for scene in scenes {
        let ports = scene.server.ports();
        let mut running: BTreeSet<(u8, &str)> = BTreeSet::new();
        running.extend(ports.sms_reports.keys().map(|name| (0, *name)));
        running.insert((1, ports.signing.name()));
        running.insert((2, ports.payments.name()));
        running.extend(ports.crypto.iter().map(|gateway| (3, gateway.name())));
        for (kind, name) in running.iter().filter(|(_, name)| *name != "builtin") {
            let kinds = [
                ProviderKind::Sms,
                ProviderKind::Signing,
                ProviderKind::Payment,
                ProviderKind::Crypto,
            ];
            let is_listed = ROUTES.iter().any(|route| {
                route.kind == kinds[usize::from(*kind)] && route.providers.contains(name)
            });
            assert!(is_listed, "{name} has no place to call");
        }
    }
}

//! A PIN that succeeded before, and a login that ends without a word on it.

use super::{LOGGED_IN, certificate, try_pin};
use crate::workstation::{RIGHT_PIN, Workstation};

/// A PIN that logged in once, in a host that is gone.
fn a_saved_pin(here: &Workstation) -> String {
    let mut host = here.host();
    let sealed = host.seal(RIGHT_PIN, certificate());
    assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN);
    host.close();
    sealed
}

#[test]
fn a_saved_pin_is_spent_after_a_login_with_an_unclear_error() {
    // General error, device error, and one of the vendor's own.
    for code in ["5", "30", "80000001"] {
        let here = Workstation::offline();
        let sealed = a_saved_pin(&here);
        here.steer(&format!("fail=Login:{code}\n"));
        let mut host = here.host();
        assert_eq!(try_pin(&mut host, &sealed), "tokenFailed", "{code}");
        for _ in 0..9 {
            assert_eq!(try_pin(&mut host, &sealed), "pinSpent", "{code}");
        }
        assert_eq!(here.token_calls("Login"), 2, "{code}");
        here.steer("");
        let typed_again = host.seal(RIGHT_PIN, certificate());
        assert_eq!(try_pin(&mut host, &typed_again), LOGGED_IN, "{code}");
    }
}

#[test]
fn a_saved_pin_that_the_token_did_not_check_stays_usable() {
    // Device removed, token not present, session gone, given up at the driver's own window.
    for (code, reason) in [
        ("32", "tokenRemoved"),
        ("e0", "tokenRemoved"),
        ("b3", "tokenRemoved"),
        ("50", "cancelledByUser"),
    ] {
        let here = Workstation::offline();
        let sealed = a_saved_pin(&here);
        here.steer(&format!("fail=Login:{code}\n"));
        let mut host = here.host();
        assert_eq!(try_pin(&mut host, &sealed), reason, "{code}");
        here.steer("");
        assert_eq!(try_pin(&mut host, &sealed), LOGGED_IN, "{code}");
    }
}

use super::*;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

fn proxies(exceptions: &[&str]) -> Proxies {
    let address = ProxyAddress::try_from("http://proxy.firm.example:3128".to_owned()).unwrap();
    let exceptions = Exceptions::of(exceptions.iter().copied());
    Proxies::new(&ProxyChoice::Named(address, exceptions))
}

fn goes_through(proxies: &Proxies, host: &str) -> bool {
    matches!(proxies.towards(host, 443), Setting::Named(_))
}

#[test]
fn this_machine_is_never_reached_through_a_proxy() {
    let proxies = proxies(&[]);
    for here in ["localhost", "app.localhost", "127.0.0.1", "127.8.9.10"] {
        assert!(!goes_through(&proxies, here), "{here}");
    }
    for there in ["webserviced.anaf.ro", "localhost.example", "10.0.0.1"] {
        assert!(goes_through(&proxies, there), "{there}");
    }
}

#[test]
fn an_exception_is_reached_directly() {
    let proxies = proxies(&[".firm.example"]);
    assert!(!goes_through(&proxies, "app.firm.example"));
    assert!(goes_through(&proxies, "webserviced.anaf.ro"));
    assert!(!goes_through(
        &Proxies::new(&ProxyChoice::Direct),
        "webserviced.anaf.ro"
    ));
}

#[test]
fn the_system_setting_is_read_again_after_a_failed_connection() {
    static AWAY: AtomicBool = AtomicBool::new(false);
    fn ask_system() -> Found {
        let of_the_office = || Setting::Named(ProxyAddress::try_from("127.0.0.1:1".to_owned()).unwrap());
        let setting = if AWAY.load(Ordering::SeqCst) {
            Setting::Absent
        } else {
            of_the_office()
        };
        Found::new(SettingSource::System, setting, Exceptions::default())
    }
    let proxies = Proxies {
        ask_system,
        ..Proxies::new(&ProxyChoice::System)
    };
    assert!(goes_through(&proxies, "webserviced.anaf.ro"));
    AWAY.store(true, Ordering::SeqCst);
    assert!(goes_through(&proxies, "webserviced.anaf.ro"), "asked once");
    let deadline = Instant::now() + Duration::from_secs(5);
    let unreached = proxies.connect("webserviced.anaf.ro", 443, deadline, &Arc::default());
    assert!(matches!(unreached, Err(Unreached::Proxy(ProxyError::Down))));
    assert!(!goes_through(&proxies, "webserviced.anaf.ro"));
}

#[test]
fn a_script_is_asked_once_for_each_host_and_again_after_a_failed_connection() {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    fn ask_system() -> Found {
        let setting = Setting::Script {
            address: "http://firm.example/proxy.pac".to_owned(),
            otherwise: None,
        };
        Found::new(SettingSource::System, setting, Exceptions::default())
    }
    fn run_script(_script: &str, host: &str, _port: u16) -> Option<Setting> {
        RUNS.fetch_add(1, Ordering::SeqCst);
        let proxy = ProxyAddress::try_from("127.0.0.1:1".to_owned()).unwrap();
        (host != "unknown.example").then_some(Setting::Named(proxy))
    }
    let proxies = Proxies {
        ask_system,
        run_script,
        ..Proxies::new(&ProxyChoice::System)
    };
    for _ in 0..2 {
        assert!(goes_through(&proxies, "webserviced.anaf.ro"));
        assert!(!goes_through(&proxies, "unknown.example"), "a script that says nothing");
        assert!(!goes_through(&proxies, "localhost"));
    }
    assert_eq!(RUNS.load(Ordering::SeqCst), 2);
    let deadline = Instant::now() + Duration::from_secs(5);
    assert!(
        proxies
            .connect("webserviced.anaf.ro", 443, deadline, &Arc::default())
            .is_err()
    );
    assert!(goes_through(&proxies, "webserviced.anaf.ro"));
    assert_eq!(RUNS.load(Ordering::SeqCst), 3);
}

#[test]
fn exceptions_hold_for_the_proxy_that_is_taken_where_the_script_fails() {
    fn ask_system() -> Found {
        let setting = Setting::Script {
            address: "http://firm.example/proxy.pac".to_owned(),
            otherwise: ProxyAddress::try_from("fixed.firm.example:3128".to_owned()).ok(),
        };
        Found::new(SettingSource::System, setting, Exceptions::of(["*.firm.example"]))
    }
    fn run_script(_script: &str, host: &str, _port: u16) -> Option<Setting> {
        let proxy = ProxyAddress::try_from("script.firm.example:3128".to_owned()).unwrap();
        host.starts_with("known.").then_some(Setting::Named(proxy))
    }
    let proxies = Proxies {
        ask_system,
        run_script,
        ..Proxies::new(&ProxyChoice::System)
    };
    let through = |host: &str| match proxies.towards(host, 443) {
        Setting::Named(proxy) => proxy.host().to_owned(),
        other => format!("{other:?}"),
    };
    assert_eq!(through("known.firm.example"), "script.firm.example");
    assert_eq!(through("webserviced.anaf.ro"), "fixed.firm.example");
    assert_eq!(through("app.firm.example"), "Absent");
}

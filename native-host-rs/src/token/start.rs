//! Loads and initialises modules, one after another.

#[cfg_attr(windows, path = "start/windows.rs")]
#[cfg_attr(unix, path = "start/unix.rs")]
mod system;

use std::path::Path;
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use cryptoki::context::{CInitializeArgs, CInitializeFlags, Pkcs11};
use cryptoki::error::{Error as Pkcs11Error, RvError};

/// An initialised module, or none when it cannot be loaded or initialised.
pub(super) fn initialised(path: &Path) -> Option<Pkcs11> {
    let _turn = turn();
    system::prepare(path);
    let context = Pkcs11::new(path).ok()?;
    let with = |flags| context.initialize(CInitializeArgs::new(flags));
    let begun = match with(CInitializeFlags::OS_LOCKING_OK) {
        // It does not support threads; only our thread calls it.
        Err(Pkcs11Error::Pkcs11(RvError::CantLock, _)) => with(CInitializeFlags::empty()),
        begun => begun,
    };
    match begun {
        // Loaded a second time under another name, such as through the p11-kit proxy: it works anyway.
        Ok(()) | Err(Pkcs11Error::Pkcs11(RvError::CryptokiAlreadyInitialized, _)) => Some(context),
        Err(_) => None,
    }
}

/// Serialises initialisations, because one module may wrap another and none can be initialised twice concurrently. One
/// that hangs delays the others only briefly.
fn turn() -> Option<MutexGuard<'static, ()>> {
    static TURN: Mutex<()> = Mutex::new(());
    let until = Instant::now() + PATIENCE;
    loop {
        match TURN.try_lock() {
            Ok(turn) => return Some(turn),
            Err(TryLockError::Poisoned(turn)) => return Some(turn.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < until => std::thread::sleep(POLL),
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

const PATIENCE: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);

//! A value that is created at its first use. A failure is not stored, because its cause may be gone at the next use.

use std::sync::{Mutex, OnceLock, PoisonError};

/// A value that is created once.
#[derive(Debug, Default)]
pub struct OnceFallible<T> {
    value: OnceLock<T>,
    making: Mutex<()>,
}

impl<T> OnceFallible<T> {
    /// A value that is not created yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            value: OnceLock::new(),
            making: Mutex::new(()),
        }
    }

    /// The value, if it was created.
    #[must_use]
    pub fn get(&self) -> Option<&T> {
        self.value.get()
    }

    /// The value, created now if necessary. Concurrent callers wait for it.
    ///
    /// # Errors
    ///
    /// The error of `make`; the next use tries again.
    pub fn get_or_make<E>(&self, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        let _one_at_a_time = match self.value.get() {
            Some(value) => return Ok(value),
            None => self.making.lock().unwrap_or_else(PoisonError::into_inner),
        };
        if let Some(value) = self.value.get() {
            return Ok(value);
        }
        let value = make()?;
        Ok(self.value.get_or_init(|| value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    #[test]
    fn a_failure_is_retried_and_a_value_is_created_once() {
        let kept = OnceFallible::new();
        assert_eq!(kept.get_or_make(|| Err("not yet")), Err("not yet"));
        assert_eq!(kept.get(), None);
        assert_eq!(kept.get_or_make(|| Ok::<_, ()>(1)), Ok(&1));
        assert_eq!(kept.get_or_make(|| Err("never asked")), Ok(&1));
    }

    #[test]
    fn concurrent_callers_get_one_value() {
        let (kept, times) = (OnceFallible::new(), AtomicUsize::new(0));
        let make = || Ok::<_, ()>(times.fetch_add(1, Ordering::SeqCst));
        thread::scope(|scope| {
            (0..8).for_each(|_| drop(scope.spawn(|| assert_eq!(kept.get_or_make(make), Ok(&0)))));
        });
        assert_eq!(times.into_inner(), 1);
    }
}

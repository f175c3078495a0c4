//! Elapsed time on a workstation that sleeps and whose clock may be changed.

use std::time::{Duration, Instant, SystemTime};

/// A moment by two clocks: one stops while the workstation sleeps, the other may be changed.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    running: Instant,
    dated: SystemTime,
}

impl Moment {
    /// This moment.
    #[must_use]
    pub fn now() -> Self {
        Self {
            running: Instant::now(),
            dated: SystemTime::now(),
        }
    }

    /// True when less than `age` has passed since, by both clocks.
    #[must_use]
    pub fn is_within(self, age: Duration) -> bool {
        self.is_within_at(Self::now(), age)
    }

    fn is_within_at(self, now: Self, age: Duration) -> bool {
        let dated = now.dated.duration_since(self.dated);
        now.running.duration_since(self.running) < age && dated.is_ok_and(|passed| passed < age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_clocks_decide_whether_an_age_has_passed() {
        let age = Duration::from_mins(5);
        let then = Moment::now();
        let after = |running: Duration, dated: Duration| Moment {
            running: then.running + running,
            dated: then.dated + dated,
        };
        let (soon, late) = (age.mul_f32(0.9), age);
        assert!(then.is_within_at(after(soon, soon), age));
        assert!(!then.is_within_at(after(late, late), age));
        assert!(!then.is_within_at(after(soon, late), age), "the workstation slept");
        assert!(!then.is_within_at(after(late, soon), age), "its clock was set");
        let earlier = Moment {
            running: then.running + soon,
            dated: then.dated - soon,
        };
        assert!(!then.is_within_at(earlier, age), "its clock was set back");
    }
}

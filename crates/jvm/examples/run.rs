//! Runs a program once: for trying things out.

use thinair_event::{ObjectId, Value};
use thinair_explore::run::{RunEnd, RunObserver, run};
use thinair_jvm::{JavaProgram, Options};
use thinair_program::{Describe, Exception};

struct Printer<'p>(&'p JavaProgram);

impl RunObserver for Printer<'_> {
    fn output(&mut self, channel: u32, value: Value) {
        let text = self.0.output(channel, value);
        if channel == 1 { print!("{text}") } else { eprint!("{text}") }
    }
    fn thread_ended(&mut self, _: ObjectId, _: Option<Exception>) {}
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let input = arguments.next().expect("an input");
    let jdk = std::env::var_os("THINAIR_JDK").map(Into::into);
    let start = std::time::Instant::now();
    let options = Options { arguments: arguments.collect(), jdk, ..Options::default() };
    let program = match JavaProgram::open(input.as_ref(), &options) {
        Ok(program) => program,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(2)
        }
    };
    eprintln!("[opened in {:?}]", start.elapsed());
    let end = run(&program, &mut Printer(&program));
    if let RunEnd::Unsupported(what) = end {
        eprintln!("unsupported: {}", program.unsupported(what));
    }
    eprintln!("[{end:?} {:?}]", start.elapsed());
}

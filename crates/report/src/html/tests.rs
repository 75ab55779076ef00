//! Pages of hand-made checks.

use thinair_check::budget::Stop;
use thinair_check::program::{DataRace, Edge, Found, Incomplete, Kind, Part, PathStep, RacingAccess, Rule};
use thinair_program::{Declared, Place};

use super::diagram::{Arrow, Diagram, Look, diagram};
use super::{Source, check};
use crate::{Check, samples};

/// `Thread-0` writes `ready` under a lock that main does not hold; `Thread-1` takes the lock later, which helps nobody.
fn race() -> Found {
    let path = vec![
        samples::step(0, "start Thread-0", "Main", 20),
        samples::step(0, "start Thread-1", "Main", 21),
        PathStep {
            part: Part::Minor,
            ..samples::step(1, "read Thread.target = Main$1", "java.lang.Thread", 833)
        },
        samples::step(1, "lock m", "Main", 4),
        samples::step(1, "read Main.count = 0", "Main", 5),
        samples::step(1, "write Main.ready = true", "Main", 6),
        samples::step(1, "unlock m", "Main", 7),
        samples::step(2, "lock m", "Main", 11),
        samples::step(2, "unlock m", "Main", 13),
        samples::step(0, "read Main.count = 1", "Main", 22),
        samples::step(0, "read Main.ready = true", "Main", 23),
    ];
    let access = |thread, kind, step: usize, synchronized: usize, holds: &[&str]| RacingAccess {
        thread,
        kind,
        step: Some(step),
        place: path[step].place.clone(),
        stack: path[step]
            .place
            .iter()
            .cloned()
            .chain([samples::place("java.lang.Thread", "run", 840)])
            .collect(),
        holds: holds.iter().map(|&monitor| monitor.into()).collect(),
        synchronized: Some(path[synchronized].clone()),
    };
    let race = DataRace {
        variable: Declared { class: Some("Main".into()), name: "ready".into(), ..Declared::default() },
        name: "Main.ready".into(),
        accesses: [access(1, "write", 5, 3, &["m"]), access(0, "read", 10, 1, &[])],
        missing: "Thread-0 at the write holds m, main at the read holds no lock: hold it there too".into(),
    };
    let edge = |(from, to, rule)| Edge { from, to, rule };
    let edges = [(0, 2, Rule::Start), (1, 7, Rule::Start), (6, 7, Rule::Monitor)].map(edge).into();
    let message = "Thread-0 and main race on Main.ready: nothing orders a write and a read";
    Found {
        place: path[10].place.clone(),
        thread: Some(0),
        race: Some(race),
        edges,
        threads: ["main", "Thread-0", "Thread-1"].map(String::from).into(),
        ..samples::found(Kind::Race, message, path)
    }
}

fn text(place: &Place) -> Option<String> {
    let line = place.line.filter(|line| *line < 30 && !place.library)?;
    Some(format!("    if (line < {line}) \"{line}\".length();"))
}

fn page(input: &str, findings: Vec<Found>) -> String {
    check(&samples::check(input, findings, None), &text)
}

fn drawn(found: &Found) -> Diagram {
    diagram(&samples::check("Main.java", Vec::new(), None), found).expect("a diagram")
}

#[test]
fn a_page_in_full() {
    let page = page("src/Main.java", vec![race()]);
    let (head, rest) = page.split_once("<style>").expect("a style");
    let (_, tail) = rest.split_once("</style>").expect("its end");
    let shown = format!("{head}<style>…</style>{tail}").replace(env!("CARGO_PKG_VERSION"), "…");
    insta::assert_snapshot!(shown);
}

#[test]
fn the_diagram_of_a_race() {
    let Diagram { columns, nodes, arrows, racing, omitted } = drawn(&race());
    let names: Vec<_> = columns.iter().map(|column| (column.name.as_str(), column.more)).collect();
    assert_eq!(names, [("main", 0), ("Thread-0", 0), ("Thread-1", 1)]);
    let captions: Vec<_> =
        nodes.iter().map(|node| (node.column, node.caption.as_str(), node.skipped)).collect();
    assert_eq!(
        captions,
        [
            (0, "start Thread-0", 0),
            (0, "start Thread-1", 0),
            // What the library reads first is not told: the arrow ends at what comes next.
            (1, "lock m", 0),
            (1, "write Main.ready = true", 1),
            (1, "unlock m", 0),
            (2, "lock m", 0),
            (0, "read Main.ready = true", 1),
        ]
    );
    let arrow = |from, to, rule| Arrow { from, to, rule };
    assert_eq!(arrows, [arrow(0, 2, Rule::Start), arrow(1, 5, Rule::Start), arrow(4, 5, Rule::Monitor)]);
    assert_eq!((racing, omitted), (Some([3, 6]), 0));
    let red: Vec<_> = nodes.iter().filter(|node| node.look == Look::Bad).map(|node| node.column).collect();
    assert_eq!(red, [1, 0]);
    let last = |node: &&super::diagram::Node| node.notes.iter().any(|note| note == "last synchronization");
    let last: Vec<_> = nodes.iter().filter(last).map(|node| node.caption.as_str()).collect();
    assert_eq!(last, ["start Thread-1", "lock m"]);
}

/// Two other threads that hand something on to each other are nobody's business.
#[test]
fn edges_that_order_neither_access_are_counted() {
    let mut found = race();
    found.threads.push("Thread-2".into());
    let [release, acquire] = [(2, "unlock n"), (3, "lock n")];
    found
        .path
        .splice(9..9, [release, acquire].map(|(thread, action)| samples::step(thread, action, "Main", 30)));
    found.edges.push(Edge { from: 9, to: 10, rule: Rule::Monitor });
    found.edges.retain(|edge| edge.to != 7);
    found.race.as_mut().expect("a race").accesses[1].step = Some(12);
    let Diagram { columns, arrows, omitted, .. } = drawn(&found);
    assert_eq!((columns.len(), arrows.len(), omitted), (2, 1, 1));
    assert!(
        page("Main.java", vec![found])
            .contains("1 more edge of synchronizes-with is left out, of no consequence here or long past.")
    );
}

/// A volatile read that races with a plain write sees a volatile write after it: the arrow is explained.
#[test]
fn a_read_that_races_may_be_the_end_of_an_edge() {
    let learns = "but for what the second learns by reading";
    let mut found = race();
    assert!(!page("Main.java", vec![found.clone()]).contains(learns));
    found.edges.push(Edge { from: 6, to: 10, rule: Rule::Volatile });
    assert!(page("Main.java", vec![found]).contains(learns));
}

/// Nothing can be left out without being counted.
#[test]
fn every_step_is_drawn_or_counted() {
    for found in [race(), long(), samples::deadlock(), samples::exception(), samples::assertion()] {
        let Diagram { columns, nodes, .. } = drawn(&found);
        let counted: usize = nodes.iter().map(|node| node.skipped).sum::<usize>()
            + columns.iter().map(|column| column.more).sum::<usize>();
        let steps = nodes.len() - found.blocked.len();
        let told = found.path.iter().filter(|step| step.part == Part::Story);
        let own = |step: &&PathStep| columns.iter().any(|column| column.name == found.threads[step.thread]);
        assert_eq!(counted + steps, told.filter(own).count(), "{}", found.message);
    }
}

/// A race after many steps, among which two threads hand a monitor to and fro.
fn long() -> Found {
    let mut found = race();
    let steps = (0..400).map(|number: usize| {
        let action = if number.is_multiple_of(2) { "lock m" } else { "unlock m" };
        samples::step(1 + number / 2 % 2, action, "Main", 4)
    });
    found.path.splice(3..3, steps);
    let handed_on =
        (0..199).map(|number| Edge { from: 4 + 2 * number, to: 5 + 2 * number, rule: Rule::Monitor });
    found.edges = found.edges[..1].iter().copied().chain(handed_on).collect();
    for access in &mut found.race.as_mut().expect("a race").accesses {
        access.step = access.step.map(|step| step + 400);
    }
    found
}

#[test]
fn a_long_path_stays_readable() {
    let found = long();
    let Diagram { nodes, arrows, omitted, .. } = drawn(&found);
    assert!(nodes.len() < 36 && arrows.len() == 14, "{} nodes", nodes.len());
    assert_eq!(omitted, found.edges.len() - arrows.len());
    let page = page("Main.java", vec![found]);
    assert!(page.matches("<tr").count() < 70 && page.contains("more steps; --full-path shows them"));
    let steps = page.matches("<g class=").count();
    assert_eq!(steps, nodes.len());
}

#[test]
fn many_threads_share_a_column() {
    let mut found = samples::deadlock();
    found.threads = (0..9).map(|number| format!("Thread-{number}")).collect();
    found.path.iter_mut().enumerate().for_each(|(place, step)| step.thread = place);
    let page = page("Main.java", vec![found]);
    assert!(page.contains("<th>thread</th><th>step</th>"), "{page}");
    assert!(page.contains("<td>Thread-3</td><td>unlock lock</td>"), "{page}");
    assert!(is_well_formed(&page).is_ok());
}

#[test]
fn other_findings_have_their_place_and_their_diagram() {
    let page = page("Main.java", vec![samples::exception(), samples::deadlock(), race()]);
    for text in [
        "<a href=\"#finding-2\">Deadlock</a>: Thread-0 waits for ever",
        "<section class=\"finding\" id=\"finding-3\">",
        "<h2>1. Exception</h2>",
        "Index 0 out of bounds for length 0",
        "at java.util.ArrayList.get(ArrayList.java:427)",
        "<h3>Thread-0 <span class=\"bad\">waits to be notified on lock</span></h3>",
        "main had notified lock in line 5 before that, when nobody waited.",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert_eq!(page.matches("<svg").count(), 3);
    assert_eq!(page.matches("no happens-before</text>").count(), 1, "others have no race");
}

#[test]
fn what_was_looked_at_is_said() {
    let notes = vec!["random numbers without a seed are fixed".to_owned()];
    let unknown = samples::check("A.java", Vec::new(), Some(Incomplete::Limit(Stop::Time)));
    let page = check(&Check { notes, ..unknown }, &text);
    for text in [
        "<span class=\"doubtful\">unknown, nothing goes wrong so far</span>",
        "<p>The time limit was reached after 1,603 states.</p>",
        "Note: random numbers without a seed are fixed.",
        "<li>12.3 ms</li>",
    ] {
        assert!(page.contains(text), "{text}");
    }
    assert!(is_well_formed(&page).is_ok());
}

/// The elements of a page, if every tag is closed by the right one and every attribute is quoted.
fn is_well_formed(page: &str) -> Result<Vec<String>, String> {
    let page = page.strip_prefix("<!DOCTYPE html>").ok_or("no document type")?;
    let (mut open, mut elements): (Vec<&str>, Vec<String>) = (Vec::new(), Vec::new());
    for piece in page.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').ok_or_else(|| format!("no end: {piece}"))?;
        for entity in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known));
            known.then_some(()).ok_or_else(|| format!("no entity: {entity}"))?;
        }
        if tag.matches('"').count() % 2 != 0 {
            return Err(format!("an open quote: {tag}"));
        }
        if let Some(name) = tag.strip_prefix('/') {
            let expected = open.pop();
            (expected == Some(name)).then_some(()).ok_or_else(|| format!("{name} closes {expected:?}"))?;
        } else {
            let name = tag.split([' ', '/']).next().unwrap_or_default();
            elements.push(name.to_owned());
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
    }
    open.is_empty().then_some(elements).ok_or_else(|| format!("open: {open:?}"))
}

#[test]
fn pages_are_well_formed() {
    let findings = || vec![samples::assertion(), samples::exception(), samples::deadlock(), race(), long()];
    let page = page("Main.java", findings());
    is_well_formed(&page).unwrap_or_else(|wrong| panic!("{wrong}\n{page}"));
    assert!(is_well_formed(&page.replacen("</section>", "", 1)).is_err(), "the test can fail");
    let full = Check { full_path: true, ..samples::check("Main.java", findings(), None) };
    is_well_formed(&check(&full, &text)).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Everything that a program can choose is hostile here; the page has the same elements as with harmless names.
#[test]
fn nothing_of_a_program_is_markup() {
    const HOSTILE: &str = "\"><script>alert(1)</script><b a='b'>&amp;<!--\u{202e}";
    let mut found = race();
    let mut blocked = samples::deadlock();
    let harmless = page("Main.java", vec![found.clone(), blocked.clone()]);
    let hostile = || HOSTILE.to_owned();
    let spoil = |place: &mut Option<Place>| {
        if let Some(place) = place {
            (place.class, place.method, place.file) = (hostile(), hostile(), Some(hostile()));
        }
    };
    for found in [&mut found, &mut blocked] {
        found.message = hostile();
        found.threads.iter_mut().for_each(|name| *name = hostile());
        spoil(&mut found.place);
        for step in &mut found.path {
            step.action = hostile();
            spoil(&mut step.place);
        }
    }
    for stuck in &mut blocked.blocked {
        (stuck.what, stuck.note) = (hostile(), Some(hostile()));
        stuck.stack.iter_mut().for_each(|place| place.class = hostile());
    }
    let race = found.race.as_mut().expect("a race");
    (race.name, race.missing) = (hostile(), hostile());
    for access in &mut race.accesses {
        access.holds.iter_mut().for_each(|monitor| *monitor = hostile());
        access.stack.iter_mut().for_each(|place| place.method = hostile());
        access.synchronized.as_mut().expect("a step").action = hostile();
    }
    let source: Source<'_> = &|place| text(place).map(|_| hostile());
    let mut told = samples::check(HOSTILE, vec![found, blocked], None);
    told.notes = vec![hostile()];
    let page = check(&told, source);
    let elements = |page: &str| {
        let mut elements = is_well_formed(page).unwrap_or_else(|wrong| panic!("{wrong}"));
        // How captions are broken into lines, and how many notes there are, depends on what they say.
        elements.retain(|name| !["text", "p"].contains(&name.as_str()));
        elements.sort();
        elements
    };
    assert!(!page.contains("<script") && !page.contains('\u{202e}'));
    let (mut mine, harmless) = (elements(&page), elements(&harmless));
    mine.dedup();
    assert!(mine.iter().all(|name| harmless.contains(name)), "{mine:?}");
}

/// No script and nothing that is fetched: the only addresses are of the page's own sections and the name of SVG.
#[test]
fn the_page_stands_by_itself() {
    let page = page("Main.java", vec![race(), samples::deadlock()]);
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    for text in ["http:", "https:", "<script", "<link", "<img", "@import", "url(", "src="] {
        assert!(!elsewhere.contains(text), "{text}");
    }
    assert!(page.contains("default-src 'none'"));
    for text in ["prefers-color-scheme:dark", "@media print", "width=device-width"] {
        assert!(page.contains(text), "{text}");
    }
}

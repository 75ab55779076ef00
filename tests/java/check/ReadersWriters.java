/** A readers-writer lock made of a monitor: readers share, a writer is alone. */
public class ReadersWriters {
    private int readers;
    private boolean writing;
    private int x;
    private int y;

    synchronized void startRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    synchronized void endRead() {
        if (--readers == 0) {
            notifyAll();
        }
    }

    synchronized void startWrite() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    void read() {
        try {
            startRead();
            assert x == y;
            endRead();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    void write() throws InterruptedException {
        startWrite();
        x++;
        y++;
        endWrite();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersWriters shared = new ReadersWriters();
        new Thread(shared::read).start();
        new Thread(shared::read).start();
        shared.write();
    }
}

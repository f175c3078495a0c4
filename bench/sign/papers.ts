import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Paper from 'pdfkit';

const SMALLEST_BYTES = 20_000;
const LINES = 60;

/**
 * Draws declarations from 20 kB to a size, in even steps of the logarithm: text, an attached XML, and an attachment that
 * fills them up. Every second one has its objects in streams. Answers the files.
 */
export async function drawPapers(dir: string, count: number, largestBytes: number): Promise<string[]> {
  mkdirSync(dir);
  const files: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const bytes = SMALLEST_BYTES * (largestBytes / SMALLEST_BYTES) ** (at / (count - 1));
    const file = join(dir, `paper-${at}.pdf`);
    const drawn = at % 2 === 0 ? file : join(dir, `drawn-${at}.pdf`);
    await draw(drawn, Math.round(bytes));
    if (drawn !== file) execFileSync('qpdf', ['--object-streams=generate', drawn, file]);
    files.push(file);
  }
  return files;
}

async function draw(file: string, bytes: number): Promise<void> {
  const paper = new Paper({ pdfVersion: '1.7', size: 'A4' });
  const written = pipeline(paper, createWriteStream(file));
  for (let line = 0; line < LINES; line += 1) paper.text(`R${line}  Taxa pe valoarea adaugata  ${line * 1017} lei`);
  const xml = '<declaratie300 xmlns="mfp:anaf:dgti:d300:declaratie:v12" luna="10" an="2026" cui="12345674"/>';
  paper.file(Buffer.from(xml), { name: 'd300.xml' });
  paper.file(randomBytes(Math.max(0, bytes - OWN_BYTES)), { name: 'anexe.zip' });
  paper.end();
  await written;
}

/** What a paper takes beside its attachment. */
const OWN_BYTES = 6000;

/** A well-formed MP4 of some 700 bytes whose tables claim any number of samples; a demuxer builds an index of all of them. */

const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((v) => Buffer.from([(v >> 8) & 255, v & 255])));
const u32 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((v) => {
      const b = Buffer.alloc(4);
      b.writeUInt32BE(v >>> 0);
      return b;
    }),
  );
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, "latin1"), body]);
};
const full = (type: string, flags: number, ...parts: Buffer[]): Buffer => box(type, u32(flags), ...parts);
const zeros = (n: number): Buffer => Buffer.alloc(n);

const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export function sampleBomb(samples: number): Buffer {
  const avcC = box("avcC", Buffer.from([1, 66, 0, 30, 255, 225, 0, 4, 0x67, 66, 0, 30, 1, 0, 2, 0x68, 0xce]));
  const picture = [u16(320, 240), u32(0x480000, 0x480000, 0), u16(1), zeros(32), u16(24, 0xffff)];
  const avc1 = box("avc1", zeros(6), u16(1), zeros(16), ...picture, avcC);
  const tables = box(
    "stbl",
    full("stsd", 0, u32(1), avc1),
    full("stts", 0, u32(1, samples, 1)),
    full("stsc", 0, u32(1, 1, samples, 1)),
    full("stsz", 0, u32(1, samples)),
    full("stco", 0, u32(1, 600)),
  );
  const where = box("dinf", full("dref", 0, u32(1), full("url ", 1)));
  const media = box(
    "mdia",
    full("mdhd", 0, u32(0, 0, 4_000_000, samples), u16(0x55c4, 0)),
    full("hdlr", 0, zeros(4), Buffer.from("vide", "latin1"), zeros(12), Buffer.from("v\0", "latin1")),
    box("minf", full("vmhd", 1, zeros(8)), where, tables),
  );
  const track = box("trak", full("tkhd", 7, u32(0, 0, 1, 0, 10_000), zeros(16), MATRIX, u32(320 << 16, 240 << 16)), media);
  const header = full("mvhd", 0, u32(0, 0, 1000, 10_000, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2));
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1")),
    box("moov", header, track),
    box("mdat", zeros(64)),
  ]);
}

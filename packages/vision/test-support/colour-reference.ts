import { AV_BUFFERSRC_FLAG_KEEP_REF } from "node-av/constants";
import {
  avGetPixFmtName,
  Codec,
  CodecContext,
  Filter,
  type FilterContext,
  FilterGraph,
  FilterInOut,
  FormatContext,
  Frame,
  Packet,
} from "node-av/lib";
import { planesOf } from "../src/video/convert.ts";
import type { YuvPlanes } from "../src/video/types.ts";

/** Colour-managed tone mapping in linear light by zimg, 32 bit float throughout: slow, and exact enough to judge a fast one by. */
const REFERENCE_CHAIN =
  "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius:desat=0:peak=4.926,zscale=t=bt709:m=bt709:r=tv,format=yuv420p";

/** The first frame of an HDR clip (BT.2020, limited range) in standard range BT.709. Valid as long as the process: nothing is freed. */
export function referenceToneMapped(path: string): YuvPlanes {
  const frame = firstFrame(path);
  const graph = new FilterGraph();
  graph.alloc();
  const format = frame.isVideo() ? avGetPixFmtName(pixelFormat(frame)) : "";
  const args = `video_size=${frame.width}x${frame.height}:pix_fmt=${format}:time_base=1/1000:colorspace=bt2020nc:range=tv`;
  const source = graph.createFilter(Filter.getByName("buffer")!, "in", args)!;
  const sink = graph.createFilter(Filter.getByName("buffersink")!, "out")!;
  const from = endpoint("in", source);
  const to = endpoint("out", sink);
  if (graph.parsePtr(REFERENCE_CHAIN, to, from) < 0 || graph.configSync() < 0) throw new Error("filter graph");
  source.buffersrcAddFrameSync(frame, AV_BUFFERSRC_FLAG_KEEP_REF);
  const out = new Frame();
  out.alloc();
  if (sink.buffersinkGetFrameSync(out) < 0) throw new Error("no frame");
  const copy = planesOf(out);
  return { ...copy, y: Uint8Array.from(copy.y), u: Uint8Array.from(copy.u), v: Uint8Array.from(copy.v) };
}

function endpoint(name: string, filter: FilterContext): FilterInOut {
  const end = new FilterInOut();
  end.alloc();
  end.name = name;
  end.filterCtx = filter;
  end.padIdx = 0;
  return end;
}

function pixelFormat(frame: Frame) {
  const format = frame.format;
  if (!isPixelFormat(frame, format)) throw new Error("no picture");
  return format;
}

function isPixelFormat(frame: Frame, format: Frame["format"]): format is Parameters<typeof avGetPixFmtName>[0] {
  return frame.isVideo() && format >= 0;
}

function firstFrame(path: string): Frame {
  const format = new FormatContext();
  format.allocContext();
  if (format.openInputSync(path) < 0 || format.findStreamInfoSync() < 0) throw new Error("open");
  const par = format.streams[0]!.codecpar;
  const decoder = new CodecContext();
  decoder.allocContext3(Codec.findDecoder(par.codecId));
  decoder.parametersToContext(par);
  decoder.open2Sync();
  const packet = new Packet();
  packet.alloc();
  const frame = new Frame();
  frame.alloc();
  for (;;) {
    const end = format.readFrameSync(packet) < 0;
    decoder.sendPacketSync(end ? null : packet);
    packet.unref();
    if (decoder.receiveFrameSync(frame) >= 0) return frame;
    if (end) throw new Error("no frame");
  }
}

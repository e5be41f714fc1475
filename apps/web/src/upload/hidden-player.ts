/** A player of a clip that nobody sees, to take pictures from. */
export interface HiddenPlayer {
  video: HTMLVideoElement;
  /** Settles when the first picture is there; rejects where the browser cannot play the clip. */
  loaded: Promise<void>;
  /** Settles when the picture of a moment, s, is there. */
  seek: (s: number) => Promise<void>;
  close: () => void;
}

/** Opens a clip by its address. */
export function hiddenPlayer(url: string): HiddenPlayer {
  const video = document.createElement("video");
  video.muted = true;
  video.preload = "auto";
  const loaded = new Promise<void>((resolve, reject) => {
    video.onloadeddata = () => resolve();
    video.onerror = () => reject(new Error("This browser cannot play the clip."));
  });
  video.src = url;
  return {
    video,
    loaded,
    seek: (s) =>
      new Promise((resolve) => {
        video.onseeked = () => resolve();
        video.currentTime = s;
      }),
    close() {
      video.removeAttribute("src");
      video.load();
    },
  };
}

import { useEffect, useState } from "react";

/** Width to height of a picture: undefined until it has come, null where there is none. */
export function usePictureRatio(url: string): number | null | undefined {
  // A freshly signed address of the same file is the same picture.
  const file = url.split("?")[0] ?? "";
  const [found, setFound] = useState<{ file: string; ratio: number | null }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address only the file counts
  useEffect(() => {
    if (file === "") return;
    let wanted = true;
    const picture = new Image();
    picture.src = url;
    picture.decode().then(
      () => wanted && setFound({ file, ratio: picture.naturalWidth / picture.naturalHeight }),
      () => wanted && setFound({ file, ratio: null }),
    );
    return () => {
      wanted = false;
    };
  }, [file]);
  if (file === "") return null;
  return found?.file === file ? found.ratio : undefined;
}

const cell_px = 64;

/**
 * Places boxes on a view so that none covers another: who asks first stands first. The view is cut into cells, so
 * that a box meets only those near it; everything is allocated once, and a frame only counts.
 */
export class LabelPlacer {
  count = 0;
  private columns = 1;
  private rows = 1;
  private heads = new Int32Array(0);
  private readonly boxes: Float32Array;
  private readonly next: Int32Array;
  private readonly boxOf: Int32Array;
  private links = 0;

  private readonly most: number;

  /** @param most how many boxes fit; what comes after them finds no place */
  constructor(most: number) {
    this.most = most;
    this.boxes = new Float32Array(most * 4);
    this.next = new Int32Array(most * 24);
    this.boxOf = new Int32Array(most * 24);
  }

  /** An empty view of so many pixels. */
  reset(width: number, height: number): void {
    this.columns = Math.max(1, Math.ceil(width / cell_px));
    this.rows = Math.max(1, Math.ceil(height / cell_px));
    const cells = this.columns * this.rows;
    if (this.heads.length < cells) this.heads = new Int32Array(cells);
    this.heads.fill(-1, 0, cells);
    this.count = 0;
    this.links = 0;
  }

  /** Takes the place of a box if it is free. @returns whether it was */
  place(left: number, top: number, right: number, bottom: number): boolean {
    if (!this.isFree(left, top, right, bottom)) return false;
    return this.block(left, top, right, bottom);
  }

  /** Takes the place of a box whatever lies there. @returns whether there was room to remember it */
  block(left: number, top: number, right: number, bottom: number): boolean {
    const [c0, c1] = [this.column(left), this.column(right)];
    const [r0, r1] = [this.row(top), this.row(bottom)];
    if (this.count >= this.most || this.links + (c1 - c0 + 1) * (r1 - r0 + 1) > this.next.length) return false;
    const box = this.count++;
    this.boxes[box * 4] = left;
    this.boxes[box * 4 + 1] = top;
    this.boxes[box * 4 + 2] = right;
    this.boxes[box * 4 + 3] = bottom;
    for (let r = r0; r <= r1; r++)
      for (let c = c0; c <= c1; c++) {
        const cell = r * this.columns + c;
        this.boxOf[this.links] = box;
        this.next[this.links] = this.heads[cell]!;
        this.heads[cell] = this.links++;
      }
    return true;
  }

  isFree(left: number, top: number, right: number, bottom: number): boolean {
    const { boxes, next, boxOf } = this;
    const [c0, c1, r0, r1] = [this.column(left), this.column(right), this.row(top), this.row(bottom)];
    for (let r = r0; r <= r1; r++)
      for (let c = c0; c <= c1; c++)
        for (let link = this.heads[r * this.columns + c]!; link >= 0; link = next[link]!) {
          const at = boxOf[link]! * 4;
          if (left < boxes[at + 2]! && right > boxes[at]! && top < boxes[at + 3]! && bottom > boxes[at + 1]!)
            return false;
        }
    return true;
  }

  // what lies beyond the view belongs to the cells of its edge
  private column(x: number): number {
    return Math.min(this.columns - 1, Math.max(0, Math.floor(x / cell_px)));
  }

  private row(y: number): number {
    return Math.min(this.rows - 1, Math.max(0, Math.floor(y / cell_px)));
  }
}

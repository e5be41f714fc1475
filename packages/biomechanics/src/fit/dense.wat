;; A fully connected layer with a leaky rectifier, four products in one instruction. Translated into `dense-code.ts` by `npm run dense-code`.
(module
  (memory (export "memory") 16)

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; out = z for z > 0, else leak * z, with z = the products' sum + bias.
  (func $store (param $out i32) (param $products v128) (param $bias f32) (param $leak f32)
    (local $z f32)
    (local.set $z (f32.add (call $sum (local.get $products)) (local.get $bias)))
    (f32.store (local.get $out) (f32.max (local.get $z) (f32.mul (local.get $z) (local.get $leak)))))

  ;; Addresses are in bytes. `x` has `rows` rows of `inputs` values, `weights` `outputs` rows of `inputs`, `out` `rows` rows of `outputs`;
  ;; rows and inputs are multiples of 4 above 0. Each weight is loaded once for four rows.
  (func (export "layer")
    (param $x i32) (param $weights i32) (param $bias i32) (param $out i32) (param $rows i32) (param $inputs i32) (param $outputs i32) (param $leak f32)
    (local $width i32) (local $outWidth i32) (local $r i32) (local $j i32) (local $i i32)
    (local $xa i32) (local $xb i32) (local $xc i32) (local $xd i32) (local $w i32) (local $o i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128) (local $k v128) (local $add f32)
    (local.set $width (i32.shl (local.get $inputs) (i32.const 2)))
    (local.set $outWidth (i32.shl (local.get $outputs) (i32.const 2)))
    (loop $eachFourRows
      (local.set $xa (i32.add (local.get $x) (i32.mul (local.get $r) (local.get $width))))
      (local.set $xb (i32.add (local.get $xa) (local.get $width)))
      (local.set $xc (i32.add (local.get $xb) (local.get $width)))
      (local.set $xd (i32.add (local.get $xc) (local.get $width)))
      (local.set $w (local.get $weights))
      (local.set $j (i32.const 0))
      (loop $eachOutput
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (local.set $i (i32.const 0))
        (loop $eachFourInputs
          (local.set $k (v128.load (i32.add (local.get $w) (local.get $i))))
          (local.set $a (f32x4.add (local.get $a) (f32x4.mul (local.get $k) (v128.load (i32.add (local.get $xa) (local.get $i))))))
          (local.set $b (f32x4.add (local.get $b) (f32x4.mul (local.get $k) (v128.load (i32.add (local.get $xb) (local.get $i))))))
          (local.set $c (f32x4.add (local.get $c) (f32x4.mul (local.get $k) (v128.load (i32.add (local.get $xc) (local.get $i))))))
          (local.set $d (f32x4.add (local.get $d) (f32x4.mul (local.get $k) (v128.load (i32.add (local.get $xd) (local.get $i))))))
          (br_if $eachFourInputs (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 16))) (local.get $width))))
        (local.set $w (i32.add (local.get $w) (local.get $width)))
        (local.set $add (f32.load (i32.add (local.get $bias) (i32.shl (local.get $j) (i32.const 2)))))
        (local.set $o (i32.add (local.get $out) (i32.shl (i32.add (i32.mul (local.get $r) (local.get $outputs)) (local.get $j)) (i32.const 2))))
        (call $store (local.get $o) (local.get $a) (local.get $add) (local.get $leak))
        (local.set $o (i32.add (local.get $o) (local.get $outWidth)))
        (call $store (local.get $o) (local.get $b) (local.get $add) (local.get $leak))
        (local.set $o (i32.add (local.get $o) (local.get $outWidth)))
        (call $store (local.get $o) (local.get $c) (local.get $add) (local.get $leak))
        (local.set $o (i32.add (local.get $o) (local.get $outWidth)))
        (call $store (local.get $o) (local.get $d) (local.get $add) (local.get $leak))
        (br_if $eachOutput (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 1))) (local.get $outputs))))
      (br_if $eachFourRows (i32.lt_u (local.tee $r (i32.add (local.get $r) (i32.const 4))) (local.get $rows))))))
